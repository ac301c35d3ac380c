import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import type { Text } from '../../kernel/html-pages/message-catalogue.ts';
import type enGB from './messages/en-GB.json';

type StandInMessage = keyof typeof enGB;

export type StandInText = Text<StandInMessage>;

/** The texts of the stand-in pages, by locale. */
export const textsOf = readMessageCatalogue<StandInMessage>(import.meta.dirname);
