import { confirmationParameter, sitePaths } from '@albumen/contracts/site-paths';
import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../kernel/mail/index.ts';
import type { Addressee, MailMessage } from '../../kernel/mail/index.ts';
import type enGB from './messages/en-GB.json';
import { linkHours } from './rules.ts';

const write = createMailWriter(readMessageCatalogue<keyof typeof enGB>(import.meta.dirname));

/** Writes the mail to the address that ordered. `asker` is the customer who typed the number and this address. */
export const writeAddOrderMail = (
  asker: Addressee,
  email: string,
  { number, token }: { readonly number: string; readonly token: string },
): MailMessage =>
  write(
    'addOrder',
    { ...asker, email },
    {
      values: { orderCode: number, asker: asker.email, hours: linkHours },
      footer: 'mail.footer',
      action: `${asker.site.publicUrl}${sitePaths.addOrder}?${confirmationParameter}=${token}`,
    },
  );
