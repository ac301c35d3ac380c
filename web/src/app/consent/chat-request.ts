import { readStoredInTab, writeStoredInTab } from '../../lib/local-storage.ts';

const storageKey = 'chatRequested';

const listeners = new Set<() => void>();
let presses = 0;

/** Asks for the chat: from then on, it is loaded in this tab. */
export const requestChat = (): void => {
  writeStoredInTab(storageKey, 'true');
  presses += 1;
  for (const listener of listeners) listener();
};

/** Takes the request back, because the chat could not be loaded. */
export const forgetChat = (): void => {
  writeStoredInTab(storageKey, undefined);
  for (const listener of listeners) listener();
};

export const onChatRequest = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const isChatRequested = (): boolean => readStoredInTab(storageKey) !== undefined;

/** The number of requests since the page was loaded. Each opens the chat. */
export const chatPresses = (): number => presses;
