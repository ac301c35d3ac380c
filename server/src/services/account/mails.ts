import type { Erasure } from '@albumen/contracts/dates';
import { accountRetentionDays } from '@albumen/contracts/limits';
import { confirmationParameter, sitePaths } from '@albumen/contracts/site-paths';
import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../kernel/mail/index.ts';
import type { Addressee, MailMessage } from '../../kernel/mail/index.ts';
import type enGB from './messages/en-GB.json';
import type { MailRequest } from '../mail-requests/index.ts';
import { linkHours } from './rules.ts';
import type { AccountPayload } from './rules.ts';

const write = createMailWriter(readMessageCatalogue<keyof typeof enGB>(import.meta.dirname));

type AccountRequest = MailRequest<AccountPayload>;

const requesterOf = ({ locale, site }: Addressee, { requestedAt, payload: { network } }: AccountRequest) => {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: site.timeZone } as const;
  return { at: new Intl.DateTimeFormat(locale, form).format(requestedAt), network };
};

const linkTo = (to: Addressee, path: string, token: string): string =>
  `${to.site.publicUrl}${path}?${confirmationParameter}=${token}`;

/** The mails about requests. Each says who asked, when, from which network, and how to stop it. */
export const accountMails = {
  /** To the new address, with the link that confirms. `to` is the customer at the current address. */
  confirmChange: (to: Addressee, request: AccountRequest, token: string): MailMessage =>
    write(
      'confirmChange',
      { ...to, email: request.payload.email },
      {
        values: { ...requesterOf(to, request), former: to.email, hours: linkHours },
        footer: 'mail.footer',
        action: linkTo(to, sitePaths.changeEmailConfirmation, token),
      },
    ),

  /** To the old address, with the link that takes the change back until then. */
  changed: (to: Addressee, request: AccountRequest, token: string, until: Date): MailMessage =>
    write('changed', to, {
      values: { ...requesterOf(to, request), email: request.payload.email, until },
      action: linkTo(to, sitePaths.changeEmailUndo, token),
    }),

  confirmDeletion: (to: Addressee, request: AccountRequest, token: string): MailMessage =>
    write('confirmDeletion', to, {
      values: { ...requesterOf(to, request), hours: linkHours, days: accountRetentionDays },
      action: linkTo(to, sitePaths.deleteAccountConfirmation, token),
    }),

  deleting: (to: Addressee, request: AccountRequest, { erasedFrom, isErasingHeld }: Erasure): MailMessage =>
    write('deleting', to, {
      values: { ...requesterOf(to, request), until: new Date(erasedFrom), isHeld: String(isErasingHeld) },
      action: to.site.publicUrl + sitePaths.home,
    }),
};
