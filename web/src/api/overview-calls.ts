import { overview } from '@albumen/contracts/overview';
import { AnyMessage } from '@albumen/contracts/push';
import { createServiceClient } from './client.ts';
import { connectPush } from './push.ts';

// In a file of its own: the contract covers parts of many others, so it is loaded next to the page, not before it.

export const overviewCalls = createServiceClient(overview);

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
