import { readStored, writeStored } from '../lib/local-storage.ts';

const key = 'accountBrowser';

/** The random value of this browser, if it has made a request that is confirmed by mail. */
export const browserValue = (): string | undefined => readStored(key);

/** Marks this browser: it may then open the link of the mail without pressing a button. */
export const markedBrowser = (): string => {
  const browser = browserValue() ?? crypto.randomUUID();
  writeStored(key, browser);
  return browser;
};
