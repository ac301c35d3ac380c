import { AnyMessage } from '@albumen/contracts/push';
import { connectPush } from './push.ts';

/** Our choice: milliseconds in which messages of the same change arrive. */
const gatherMs = 500;

/** Calls `refresh` when something in the account may have changed. Returns a function that ends this. */
export const followAccount = (refresh: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh();
    }, gatherMs);
  };
  const disconnect = connectPush({
    schema: AnyMessage,
    hear: note,
    // The first time, too: something may have changed between the page's read and the connection.
    onConnected: note,
  });
  return () => {
    clearTimeout(timer);
    disconnect();
  };
};
