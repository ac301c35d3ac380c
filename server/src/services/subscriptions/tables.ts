import type { Locale } from '@albumen/contracts/site-paths';

/** The subscription of an address to the newsletter of a brand. */
export interface SubscriptionsTable {
  readonly id: string;
  readonly brand: string;
  /** See `emailKeyOf`. */
  readonly emailKey: string;
  readonly email: string;
  /** The customer who asked, or who had the address when it was confirmed. */
  readonly ownerId: string | null;
  readonly locale: Locale;
  readonly siteUrl: string;
  readonly requestedAt: Date;
  /** When its mail was last sent. */
  readonly sentAt: Date;
  readonly confirmedAt: Date;
}
