import type { StorageNoticeKind } from '@albumen/contracts/photo-storage';
import { sitePaths } from '@albumen/contracts/site-paths';
import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../kernel/mail/index.ts';
import type { Addressee, MailMessage } from '../../kernel/mail/index.ts';
import type enGB from './messages/en-GB.json';

const write = createMailWriter(readMessageCatalogue<keyof typeof enGB>(import.meta.dirname));

const mailOf = {
  'three-months': 'threeMonths',
  'one-month': 'oneMonth',
  'one-week': 'oneWeek',
  'one-day': 'oneDay',
} as const satisfies Record<StorageNoticeKind, string>;

/** Writes a notice: the number of photos, until when they are kept, when they are erased, and how to prevent that. */
export const writeNotice = (
  kind: StorageNoticeKind,
  to: Addressee,
  values: { readonly count: number; readonly until: Date; readonly erased: Date },
): MailMessage =>
  write(mailOf[kind], to, { action: to.site.publicUrl + sitePaths.photos, values: { ...values } });
