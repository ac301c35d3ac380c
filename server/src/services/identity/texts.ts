import { createMessageCatalogue } from '../../platform/html-pages/message-catalogue.ts';
import type { Text } from '../../platform/html-pages/message-catalogue.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import nlNL from './messages/nl-NL.json' with { type: 'json' };

export type IdentityMessage = keyof typeof enGB;

export type IdentityText = Text<IdentityMessage>;

/** The texts of the pages and mails of the identity provider, by locale. */
export const textsOf = createMessageCatalogue<IdentityMessage>({ 'en-GB': enGB, 'nl-NL': nlNL });
