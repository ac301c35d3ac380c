import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import type { Text } from '../../kernel/html-pages/message-catalogue.ts';
import type enGB from './messages/en-GB.json';

export type IdentityMessage = keyof typeof enGB;

export type IdentityText = Text<IdentityMessage>;

/** The texts of the pages and mails of the identity provider, by locale. */
export const textsOf = readMessageCatalogue<IdentityMessage>(import.meta.dirname);
