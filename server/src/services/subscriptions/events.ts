import type { Locale } from '@albumen/contracts/site-paths';
import { eventType } from '../../kernel/events.ts';

interface EventSubject {
  readonly subscriptionId: string;
  /** Undefined for an address without an account, and after an erasure. */
  readonly ownerId?: string | undefined;
  readonly brand: string;
}

/** An address is subscribed, or a subscription has moved to another address of its customer. */
export const subscriptionConfirmed = eventType<
  EventSubject & {
    readonly email: string;
    readonly locale: Locale;
    readonly site: string;
    readonly confirmedAt: Date;
    /** Unsubscribes by a POST (RFC 8058); a GET shows a page with a button. */
    readonly unsubscribeUrl: string;
  }
>('subscriptions.confirmed');

export type EndReason = 'unsubscribed' | 'address-changed' | 'account-erased';

/** A subscription has ended. Without an address if its account was erased. */
export const subscriptionEnded = eventType<
  EventSubject & { readonly email?: string | undefined; readonly reason: EndReason }
>('subscriptions.ended');
