import addresses from 'virtual:message-addresses';
import type { Locale } from '@albumen/contracts/site-paths';
import { readJsonInTime } from '../lib/answer-in-time.ts';
import type { Messages } from './message-id.ts';

/** Reads the messages of a locale. Throws when they cannot be reached. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await readJsonInTime(addresses[locale])) as Messages;
