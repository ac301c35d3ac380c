import type { Locale } from '@albumen/contracts/site-paths';
import { legalLinks } from '../html-pages/legal-links.ts';
import { readMessageCatalogue } from '../html-pages/message-catalogue.ts';
import type { MessageValues, Text } from '../html-pages/message-catalogue.ts';
import { layOutMail } from './mail-layout.ts';
import type { Addressee, MailMessage } from './mail.ts';
import type enGB from './messages/en-GB.json';

/** The texts around every letter. */
const frameTexts = readMessageCatalogue<keyof typeof enGB>(import.meta.dirname);

/** The mails of a catalogue: all ids with a `mail.{id}.subject`. */
type MailId<Key extends string> = Key extends `mail.${infer Id}.subject` ? Id : never;

/** The links for which the catalogue has a label. */
type LinksOf<Key extends string, Id extends string> = {
  readonly [Part in 'action' | 'alternative' as `mail.${Id}.${Part}` extends Key ? Part : never]: string;
};

interface AnyContent<Key extends string> {
  /** For the placeholders of the messages; `brand` and `site` are always filled in. */
  readonly values?: MessageValues;
  /** The reason for this mail, for readers who may have no account. */
  readonly footer?: Key;
  /** The address of the button. */
  readonly action?: string;
  /** The address of a second action, a plain link below. */
  readonly alternative?: string;
}

type WriteMail<Key extends string> = <Id extends MailId<Key>>(
  id: Id,
  to: Addressee,
  content: Pick<AnyContent<Key>, 'values' | 'footer'> & LinksOf<Key, Id>,
) => MailMessage;

/**
 * Creates the function that writes the mails of a slice from its message catalogue. A mail consists of these messages:
 *
 * - `mail.{id}.subject`, `mail.{id}.heading`
 * - `mail.{id}.text`, with paragraphs separated by an empty line
 * - `mail.{id}.action`, the label of the button, whose address is passed as `action`
 * - `mail.{id}.alternative` and `mail.{id}.alternativeAction`, the introduction and the label of a second link,
 *   `alternative`
 *
 * Language, brand and sender are those of the addressee.
 */
export const createMailWriter = <Key extends string>(
  textsOf: (locale: Locale) => Text<Key>,
): WriteMail<Key> => {
  const write = (id: string, { email, locale, site }: Addressee, content: AnyContent<Key>): MailMessage => {
    const { values, footer, action, alternative } = content;
    const all = { brand: site.brand.name, site: new URL(site.publicUrl).host, ...values };
    const texts = textsOf(locale);
    const part = (name: string): string => texts(`mail.${id}.${name}` as Key, all);
    const frame = frameTexts(locale);
    return {
      from: site.sender,
      to: email,
      ...layOutMail({
        locale,
        brand: site.brand,
        subject: part('subject'),
        heading: part('heading'),
        paragraphs: part('text').split('\n\n'),
        ...(action !== undefined && { action: { label: part('action'), address: action } }),
        ...(alternative !== undefined && {
          alternative: {
            introduction: part('alternative'),
            label: part('alternativeAction'),
            address: alternative,
          },
        }),
        imprint: legalLinks(locale, site).find(({ page }) => page === 'imprint'),
        addressIntroduction: frame('address'),
        footer: footer === undefined ? frame('footer', all) : texts(footer, all),
      }),
    };
  };
  return write;
};
