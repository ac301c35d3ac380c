import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };

export type MyDataMessage = keyof typeof enGB;

export const isMessage = (id: string): id is MyDataMessage => id in enGB;

/** The kinds of facts that the page can show, in its order. */
export const shownKinds = Object.keys(enGB).flatMap((id) =>
  id.startsWith('kind.') ? id.slice('kind.'.length) : [],
);

/** The texts of the index page, by locale. */
export const textsOf = readMessageCatalogue<MyDataMessage>(import.meta.dirname);
