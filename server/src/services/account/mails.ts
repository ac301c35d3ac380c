import type { Erasure } from '@albumen/contracts/dates';
import { emailUndoDays, keptAccountDays } from '@albumen/contracts/limits';
import { confirmationParameter, sitePaths } from '@albumen/contracts/site-paths';
import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import type { Links } from '../../kernel/mail-links.ts';
import { createMailWriter } from '../../kernel/mail/index.ts';
import type { Addressee, MailMessage } from '../../kernel/mail/index.ts';
import type enGB from './messages/en-GB.json';
import { linkHours, linkMs } from './rules.ts';
import type { AccountRequest } from './store.ts';

const write = createMailWriter(readMessageCatalogue<keyof typeof enGB>(import.meta.dirname));

const daysMs = (days: number): number => days * 86_400_000;

/** Writes the mails about requests. Each says who asked, when, from which network, and how to stop it. */
export const createAccountMails = (links: Links) => {
  const askedBy = ({ locale, site }: Addressee, { requestedAt, network }: AccountRequest) => {
    const form = { dateStyle: 'long', timeStyle: 'short', timeZone: site.timeZone } as const;
    return { at: new Intl.DateTimeFormat(locale, form).format(requestedAt), network };
  };

  const linkTo = (to: Addressee, path: string, token: string): string =>
    `${to.site.publicUrl}${path}?${confirmationParameter}=${token}`;

  const confirmToken = ({ ownerId, id, sentAt }: AccountRequest): string =>
    links.write('confirm', { ownerId, requestId: id }, new Date(sentAt.getTime() + linkMs));

  return {
    /** To the new address, with the link that confirms. `to` is the customer at the current address. */
    confirmChange: (to: Addressee, request: AccountRequest): MailMessage =>
      write(
        'confirmChange',
        { ...to, email: request.email },
        {
          values: { ...askedBy(to, request), former: to.email, hours: linkHours },
          footer: 'mail.footer',
          action: linkTo(to, sitePaths.changeEmailConfirmation, confirmToken(request)),
        },
      ),

    /** To the old address, with the link that takes the change back. */
    changed: (
      to: Addressee,
      request: AccountRequest,
      formerEmail: string,
      confirmedAt: Date,
    ): MailMessage => {
      const until = new Date(confirmedAt.getTime() + daysMs(emailUndoDays));
      const token = links.write('undo', { ownerId: request.ownerId, requestId: request.id }, until);
      return write(
        'changed',
        { ...to, email: formerEmail },
        {
          values: { ...askedBy(to, request), email: request.email, until },
          action: linkTo(to, sitePaths.changeEmailUndo, token),
        },
      );
    },

    confirmDeletion: (to: Addressee, request: AccountRequest): MailMessage =>
      write('confirmDeletion', to, {
        values: { ...askedBy(to, request), hours: linkHours, days: keptAccountDays },
        action: linkTo(to, sitePaths.deleteAccountConfirmation, confirmToken(request)),
      }),

    deleting: (to: Addressee, request: AccountRequest, { erasedFrom, isErasingHeld }: Erasure): MailMessage =>
      write('deleting', to, {
        values: { ...askedBy(to, request), until: new Date(erasedFrom), isHeld: String(isErasingHeld) },
        action: to.site.publicUrl + sitePaths.home,
      }),
  };
};
