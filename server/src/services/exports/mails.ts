import { sitePaths } from '@albumen/contracts/site-paths';
import { createMessageCatalogue } from '../../platform/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../platform/mail/index.ts';
import type { Addressee, MailMessage } from '../../platform/mail/index.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import nlNL from './messages/nl-NL.json' with { type: 'json' };

const write = createMailWriter(createMessageCatalogue<keyof typeof enGB>({ 'en-GB': enGB, 'nl-NL': nlNL }));

/** Writes the mail about an export that is ready: its contents, number of photos and parts, expiry, and link. */
export const writeReadyMail = (
  to: Addressee,
  backupId: string,
  told: {
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
    values: { ...told },
  });
