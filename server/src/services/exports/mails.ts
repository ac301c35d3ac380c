import { sitePaths } from '@albumen/contracts/site-paths';
import { readMessageCatalogue } from '../../kernel/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../kernel/mail/index.ts';
import type { Addressee, MailMessage } from '../../kernel/mail/index.ts';
import type enGB from './messages/en-GB.json';

const write = createMailWriter(readMessageCatalogue<keyof typeof enGB>(import.meta.dirname));

/** Writes the mail about an export that is ready: its contents, number of photos and parts, expiry, and link. */
export const writeReadyMail = (
  to: Addressee,
  backupId: string,
  contents: {
    readonly count: number;
    readonly parts: number;
    readonly until: Date;
    /** `true` or `false`: whether it is an export of the album with this name. */
    readonly isAlbum: string;
    readonly albumName: string;
  },
): MailMessage =>
  write('ready', to, {
    action: to.site.publicUrl + sitePaths.photoExport.replace('$backupId', backupId),
    values: { ...contents },
  });
