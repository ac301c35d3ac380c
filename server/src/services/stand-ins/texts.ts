import { createMessageCatalogue } from '../../platform/html-pages/message-catalogue.ts';
import type { Text } from '../../platform/html-pages/message-catalogue.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import nlNL from './messages/nl-NL.json' with { type: 'json' };

type StandInMessage = keyof typeof enGB;

export type StandInText = Text<StandInMessage>;

/** The texts of the stand-in pages, by locale. */
export const textsOf = createMessageCatalogue<StandInMessage>({ 'en-GB': enGB, 'nl-NL': nlNL });
