import type { Locale } from '@albumen/contracts/site-paths';
import type { Messages } from './message-id.ts';

/** Reads the messages of a locale. Throws when they cannot be reached. */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  // Photo library §7: "translations from /locales/{locale}.json".
  const reply = await fetch(`/locales/${locale}.json`);
  if (!reply.ok) throw new Error(`${reply.status} ${reply.url}`);
  return (await reply.json()) as Messages;
};
