import type catalogue from '../../public/locales/en-GB.json';

/** The id of a message: a key of the English catalogue, so that a wrong one does not compile. */
export type MessageId = keyof typeof catalogue;

/** The messages of one locale in ICU form, by id. */
export type Messages = Readonly<Partial<Record<MessageId, string>>>;
