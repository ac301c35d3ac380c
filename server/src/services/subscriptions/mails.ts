import { embeddedServicePath } from '@albumen/contracts/services';
import { confirmationParameter, emailParameter, sitePaths } from '@albumen/contracts/site-paths';
import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../kernel/mail/index.ts';
import type { Addressee, MailMessage } from '../../kernel/mail/index.ts';
import type enGB from './messages/en-GB.json';
import { linkHours } from './rules.ts';

export const textsOf = readMessageCatalogue<keyof typeof enGB>(import.meta.dirname);

const write = createMailWriter(textsOf);

export const writeConfirmationMail = (to: Addressee, token: string): MailMessage => {
  const query = new URLSearchParams({ [confirmationParameter]: token, [emailParameter]: to.email });
  return write('confirm', to, {
    values: { hours: linkHours },
    footer: 'mail.footer',
    action: `${to.site.publicUrl}${sitePaths.subscriptionConfirmation}?${query.toString()}`,
  });
};

/** The address that the operator writes into its newsletters. */
export const unsubscribeAddress = (siteUrl: string, token: string): string =>
  `${siteUrl}${embeddedServicePath('subscription')}/subscriptions/unsubscribe/${token}`;
