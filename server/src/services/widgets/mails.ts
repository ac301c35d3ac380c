import type { WidgetShare } from '@albumen/contracts/widgets';
import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../kernel/mail/index.ts';
import type { Addressee, MailMessage } from '../../kernel/mail/index.ts';
import type enGB from './messages/en-GB.json';

export const textsOf = readMessageCatalogue<keyof typeof enGB>(import.meta.dirname);

const write = createMailWriter(textsOf);

/** Control characters but line ends. */
const odd = /(?!\n)[\p{Cc}\u2028\u2029]/gu;

/**
 * Keeps mail programs from making links of addresses in a text: invisible characters around each mark of an address
 * breaks them.
 */
const withoutLinks = (text: string): string =>
  text.replace(odd, '').replace(/(?<=\S)[.:@/。．｡＠／](?=\S)/gu, '\u200C$&\u200C');

/**
 * Writes the mail in which `sender` shares a widget. It comes from the brand; the sender's words are only in its text.
 */
export const writeShareMail = (
  sender: Addressee,
  { toEmailAddress, fromName, personalMessage }: WidgetShare,
  { title, page, stop }: { readonly title: string; readonly page: string; readonly stop: string },
): MailMessage =>
  write(
    'share',
    { ...sender, email: toEmailAddress },
    {
      values: {
        sender: withoutLinks(fromName),
        title: withoutLinks(title).replaceAll(/\s+/g, ' '),
        // Its own paragraphs would look like words of the brand.
        message: withoutLinks(personalMessage).replaceAll(/\s*\n\s*/g, '\n'),
        hasMessage: personalMessage === '' ? 'no' : 'yes',
      },
      footer: 'mail.footer',
      action: page,
      alternative: stop,
    },
  );
