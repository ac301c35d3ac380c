import type { Locale } from '@albumen/contracts/site-paths';

/** The subscription of an address to the newsletter of a brand. */
export interface SubscriptionsTable {
  readonly id: string;
  readonly brand: string;
  /** See `emailKeyOf`. */
  readonly emailKey: string;
  readonly email: string;
  /** The customer who asked, or who has the address when it is confirmed. */
  readonly ownerId: string | null;
  /** SHA-256 of the value that the browser keeps; null if it sent none. */
  readonly browser: Buffer | null;
  readonly locale: Locale;
  readonly siteUrl: string;
  readonly requestedAt: Date;
  /** When its mail was last sent. */
  readonly sentAt: Date;
  readonly confirmedAt: Date | null;
}
