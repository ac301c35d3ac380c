import { AnyMessage } from '@albumen/contracts/push';
import { connectPush } from './push.ts';

/** Our choice: milliseconds in which messages of the same change arrive. */
const gatherMs = 500;

/**
 * Calls `refresh` when something in the account may have changed; with `atFirst` also once the page is connected, since
 * something may have changed after its read. Returns a function that ends this.
 */
export const followAccount = (refresh: () => void, atFirst: boolean): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let mayHaveMissed = atFirst;
  const note = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh();
    }, gatherMs);
  };
  const disconnect = connectPush({
    schema: AnyMessage,
    hear: note,
    onConnected: () => {
      if (mayHaveMissed) note();
      mayHaveMissed = true;
    },
  });
  return () => {
    clearTimeout(timer);
    disconnect();
  };
};
