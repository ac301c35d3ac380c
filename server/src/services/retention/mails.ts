import type { StorageNoticeKind } from '@albumen/contracts/photo-storage';
import { sitePaths } from '@albumen/contracts/site-paths';
import { createMessageCatalogue } from '../../platform/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../platform/mail/index.ts';
import type { Addressee, MailMessage } from '../../platform/mail/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import nlNL from './messages/nl-NL.json' with { type: 'json' };

const write = createMailWriter(createMessageCatalogue<keyof typeof enGB>({ 'en-GB': enGB, 'nl-NL': nlNL }));

const mailOf = {
  'three-months': 'threeMonths',
  'one-month': 'oneMonth',
  'one-week': 'oneWeek',
  'one-day': 'oneDay',
} as const satisfies Record<StorageNoticeKind, string>;

/** Writes a notice: how many photos are kept until when, from when on they are erased, and what can be done about it. */
export const writeNotice = (
  kind: StorageNoticeKind,
  to: Addressee,
  told: { readonly count: number; readonly until: Date; readonly erased: Date },
): MailMessage =>
  write(mailOf[kind], to, { action: to.site.publicUrl + sitePaths.photos, values: { ...told } });
