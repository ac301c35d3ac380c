import type { Locale } from '@albumen/contracts/site-paths';
import { readJsonInTime } from '../lib/answer-in-time.ts';
import type { Messages } from './message-id.ts';

/** Reads the messages of a locale. Throws when they cannot be reached. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  // Photo library §7: "translations from /locales/{locale}.json".
  (await readJsonInTime(`/locales/${locale}.json`)) as Messages;
