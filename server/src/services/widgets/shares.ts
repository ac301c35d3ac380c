import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { WidgetShare } from '@albumen/contracts/widgets';
import { emailKeyOf } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import type { Attempts } from '../../kernel/attempt-limits.ts';
import type { Announce } from '../../kernel/events.ts';
import type { Mail } from '../../kernel/mail/index.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { Enqueue } from '../../platform/queue.ts';
import type { SecretKey } from '../../kernel/secret-key.ts';
import type { Site } from '../../kernel/sites.ts';
import type { CustomersService } from '../customers/index.ts';
import { widgetShared } from './events.ts';
import { sendShareJob } from './jobs.ts';
import type { SendShare } from './jobs.ts';
import { writeShareMail } from './mails.ts';
import { pageOf } from './service.ts';
import type { WidgetsParts, WidgetsService } from './service.ts';
import type { Showing } from './showing.ts';

export interface SharesParts extends Pick<WidgetsParts, 'database' | 'clock' | 'store'> {
  readonly announce: Announce;
  readonly attempts: Attempts;
  readonly enqueue: Enqueue;
  readonly mail: Mail;
  readonly customers: CustomersService;
  readonly widgets: Pick<WidgetsService, 'requireWidget' | 'requireAllowed'>;
  readonly showing: Pick<Showing, 'show'>;
  readonly channelOf: (site: Site) => string;
  readonly secretKey: SecretKey;
  /** Signs the links with which recipients stop the mails; the same in all processes. */
  readonly refusalKey: Buffer;
}

const dayMs = 86_400_000;

/** Shares widgets by mail, and keeps the wishes of recipients who want no more. */
export const createShares = (parts: SharesParts) => {
  const { database, clock, store, widgets, channelOf } = parts;
  const keyed = (text: string): Buffer => createHmac('sha256', parts.refusalKey).update(text).digest();
  /** Ignores tags such as `+shop`, which reach the same person. */
  const addressHashOf = (email: string): Buffer =>
    keyed(`address ${emailKeyOf(email).replace(/(?<=.)\+[^@]*(?=@)/, '')}`);
  /** The form of the database, whose dump also holds `refusalKey`. */
  const keptHashOf = (hash: Buffer): Buffer => parts.secretKey.hashAgain(hash);
  const signatureOf = (hash: Buffer): Buffer => keyed(`stop ${hash.toString('hex')}`);

  /** Returns the hash of an address in the token of a link; undefined if the token is not from here. */
  const readToken = (token: string): Buffer | undefined => {
    const [hash, signature] = token.split('.').map((part) => Buffer.from(part, 'base64url'));
    if (!hash || signature?.length !== 32 || !timingSafeEqual(signature, signatureOf(hash))) return undefined;
    return hash;
  };

  return {
    /**
     * Throws `not-found`, `order-blocked`, `widget-hidden` and `too-many-requests`. A recipient who wants no mails gets
     * none; the answer is the same, because it is nobody's business.
     */
    share: async (
      ownerId: string,
      widgetId: string,
      { vendorId, ...content }: WidgetShare & { readonly vendorId?: string | undefined },
      site: Site,
    ): Promise<void> => {
      const { productCode } = await widgets.requireWidget(ownerId, widgetId);
      await widgets.requireAllowed(ownerId, productCode);
      if (!(await store.findEntry({ ownerId, widgetId, channel: channelOf(site) })))
        throw new AppError('widget-hidden', { isUsual: true });
      await changeOwned(database, ownerId, async (tx) => {
        await parts.attempts.take({ 'widget-share': ownerId }, tx);
        const id = randomUUID();
        const sharedAt = clock.now();
        await store.addShare(tx, { ownerId, id, widgetId, content: JSON.stringify(content), sharedAt });
        await parts.announce(tx, widgetShared, { ownerId, widgetId, productCode, vendorId });
        await parts.enqueue(tx, sendShareJob, { ownerId, shareId: id });
      });
    },

    /** Sends nothing if the recipient wants no mails, or if the widget was hidden, deleted or blocked meanwhile. */
    send: async ({ ownerId, shareId }: SendShare): Promise<void> => {
      const share = await store.findShare({ ownerId, id: shareId });
      if (!share || share.content === null) return;
      const content = JSON.parse(share.content) as WidgetShare;
      const sender = await parts.customers.addressee(ownerId);
      const widget = sender && (await parts.showing.show(share.widgetId, sender.site));
      const addressHash = addressHashOf(content.toEmailAddress);
      if (widget && !(await store.refusesMails(keptHashOf(addressHash)))) {
        const token = [addressHash, signatureOf(addressHash)]
          .map((part) => part.toString('base64url'))
          .join('.');
        await parts.mail.send(
          writeShareMail(sender, content, {
            title: widget.title,
            page: pageOf(sender.site, share.widgetId),
            stop: `${sender.site.publicUrl}/widget-mails/${token}`,
          }),
        );
      }
      await store.emptyShare({ ownerId, id: shareId });
    },

    isRefusal: (token: string): boolean => readToken(token) !== undefined,

    /** Stops these mails for the recipient of a link. Returns false if the link is not from here. */
    refuse: async (token: string): Promise<boolean> => {
      const addressHash = readToken(token);
      if (addressHash)
        await store.refuseMails({ addressHash: keptHashOf(addressHash), refusedAt: clock.now() });
      return addressHash !== undefined;
    },

    /** Runs every night. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({
      removed: await store.removeSharesBefore(new Date(dueBy.getTime() - dayMs)),
    }),
  };
};

export type Shares = ReturnType<typeof createShares>;
