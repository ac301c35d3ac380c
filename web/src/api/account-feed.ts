import { AnyMessage } from '@albumen/contracts/push';
import { connectPush } from './push.ts';

/** Our choice: milliseconds in which messages of the same change arrive. */
const gatherMs = 500;

/** Calls `refresh` when something in the account may have changed. Returns a function that ends this. */
export const followAccount = (refresh: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wasConnected = false;
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
      // The page has just read everything when it connects for the first time.
      if (wasConnected) note();
      wasConnected = true;
    },
  });
  return () => {
    clearTimeout(timer);
    disconnect();
  };
};
