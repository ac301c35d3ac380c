import { removeTraces } from '../../api/consent.ts';
import { session } from '../../api/session.ts';
import { readStored, readStoredInTab, writeStored, writeStoredInTab } from '../../lib/local-storage.ts';

const storageKey = 'chatRequested';

/** The customer who has used the chat in this browser. */
const customerKey = 'chatCustomer';

const customer = (): string => session.customerId() ?? '';

const listeners = new Set<() => void>();
let presses = 0;

/** Asks for the chat: from then on, it is loaded in this tab, for this customer. */
export const requestChat = (): void => {
  // Others who use this browser must not see the conversation.
  if ((readStored(customerKey) ?? customer()) !== customer()) removeTraces();
  writeStored(customerKey, customer());
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

export const isChatRequested = (): boolean =>
  readStoredInTab(storageKey) !== undefined && readStored(customerKey) === customer();

/** The number of requests since the page was loaded. Each opens the chat. */
export const chatPresses = (): number => presses;
