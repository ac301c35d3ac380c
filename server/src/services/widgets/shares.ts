import { createHmac } from 'node:crypto';
import type { WidgetShare } from '@albumen/contracts/widgets';
import * as z from 'zod/mini';
import { emailKeyOf } from '../../platform/email-address.ts';
import { AppError } from '../../platform/errors.ts';
import { createTokenSigning } from '../../platform/signed-tokens.ts';
import type { Announce } from '../../kernel/events.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { SecretKey } from '../../kernel/secret-key.ts';
import type { Site } from '../../kernel/sites.ts';
import type { CustomerFact } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import type { MailRequestsService } from '../mail-requests/index.ts';
import { widgetShared } from './events.ts';
import { writeShareMail } from './mails.ts';
import { pageOf } from './service.ts';
import type { WidgetsParts, WidgetsService } from './service.ts';
import type { Showing } from './showing.ts';

export interface SharesParts extends Pick<WidgetsParts, 'database' | 'clock' | 'store'> {
  readonly announce: Announce;
  readonly customers: CustomersService;
  readonly mailRequests: MailRequestsService;
  readonly widgets: Pick<WidgetsService, 'requireWidget' | 'requireAllowed'>;
  readonly showing: Pick<Showing, 'show'>;
  readonly channelOf: (site: Site) => string;
  readonly secretKey: SecretKey;
  /** Signs the links with which recipients stop the mails; the same in all processes. */
  readonly refusalKey: Buffer;
}

/** Our choice: how long customers read that they have shared something. */
const shareRetentionMs = 86_400_000;

/** A share, with its content until the mail is sent. */
const Share = z.object({
  widgetId: z.string(),
  content: z.optional(
    z.object({ toEmailAddress: z.string(), fromName: z.string(), personalMessage: z.string() }),
  ),
});

/** Shares widgets by mail, and keeps the wishes of recipients who want no more. */
export const createShares = async (parts: SharesParts) => {
  const { database, clock, store, widgets, channelOf } = parts;
  const tokens = createTokenSigning(parts.refusalKey);
  /** Ignores tags such as `+shop`, which reach the same person. */
  const addressHashOf = (email: string): Buffer =>
    createHmac('sha256', parts.refusalKey)
      .update(`address ${emailKeyOf(email).replace(/(?<=.)\+[^@]*(?=@)/, '')}`)
      .digest();
  /** The form of the database, whose dump also holds `refusalKey`. */
  const hashForStorage = (hash: Buffer): Buffer => parts.secretKey.hashAgain(hash);

  const hashIn = (text: string): Buffer => Buffer.from(text, 'base64url');
  const signedOf = (text: string): string => `stop ${hashIn(text).toString('hex')}`;

  /** Returns the hash of an address in the token of a link; undefined if the token is not from here. */
  const readToken = (token: string): Buffer | undefined => {
    const text = tokens.read(token, signedOf);
    return text === undefined ? undefined : hashIn(text);
  };

  const requests = await parts.mailRequests.declare({
    name: 'widget-share',
    payload: Share,
    validMs: shareRetentionMs,
    retentionMs: shareRetentionMs,
    limits: ['widget-share'],
    noLink: () => new AppError('not-found'),
    // No mail if the recipient wants none, or if the widget was hidden, deleted or blocked meanwhile.
    mail: async ({ ownerId, payload: { widgetId, content } }) => {
      if (!content) return undefined;
      const sender = await parts.customers.addressee(ownerId);
      const widget = sender && (await parts.showing.show(widgetId, sender.site));
      const addressHash = addressHashOf(content.toEmailAddress);
      if (!widget || (await store.refusesMails(hashForStorage(addressHash)))) return undefined;
      const text = addressHash.toString('base64url');
      const token = tokens.write(text, signedOf(text));
      return writeShareMail(sender, content, {
        title: widget.title,
        page: pageOf(sender.site, widgetId),
        stop: `${sender.site.publicUrl}/widget-mails/${token}`,
      });
    },
    sent: ({ widgetId }) => ({ widgetId }),
  });

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
        await requests.ask({ ownerId, payload: { widgetId, content } }, tx);
        await parts.announce(tx, widgetShared, { ownerId, widgetId, productCode, vendorId });
      });
    },

    isRefusal: (token: string): boolean => readToken(token) !== undefined,

    /** Stops these mails for the recipient of a link. Returns false if the link is not from here. */
    refuse: async (token: string): Promise<boolean> => {
      const addressHash = readToken(token);
      if (addressHash)
        await store.refuseMails({ addressHash: hashForStorage(addressHash), refusedAt: clock.now() });
      return addressHash !== undefined;
    },

    async *describe(ownerId: string): AsyncIterable<CustomerFact> {
      for (const { id, payload, requestedAt } of await requests.list({ ownerId }))
        yield { kind: 'widget-share', id, widgetId: payload.widgetId, sharedAt: requestedAt };
    },
  };
};

export type Shares = Awaited<ReturnType<typeof createShares>>;
