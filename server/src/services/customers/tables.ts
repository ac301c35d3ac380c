import type { Locale } from '@albumen/contracts/site-paths';

/** A person as the services know them, with any identity provider. */
export interface CustomersTable {
  readonly id: string;
  /** `embedded`, or the issuer address of an external identity provider. */
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly registeredAt: Date;
  /** The language of their last visit; null if unknown. */
  readonly locale: Locale | null;
  /** The language that they have chosen; null: pages and mails follow their browser. */
  readonly chosenLocale: Locale | null;
  /** The public URL of the site of their last visit. */
  readonly siteUrl: string | null;
  /** The brand of that site. */
  readonly brand: string | null;
  /** When the account is due to be erased: its deletion was confirmed, and can be withdrawn. Null: it stays. */
  readonly deletionDueAt: Date | null;
  /** When all their sessions were ended: tokens of earlier sign-ins are invalid. Null: never. */
  readonly sessionsEndedAt: Date | null;
}

/** A customer as the operator knows them. */
export interface CustomerRecordsTable {
  readonly customerNumber: string;
  /** Null until the person has signed in. */
  readonly ownerId: string | null;
  readonly email: string;
  /** See `emailKeyOf`. */
  readonly emailKey: string;
  readonly provider: string | null;
  readonly subject: string | null;
  readonly updatedAt: Date | null;
  /** JSON. */
  readonly document: string;
  /** Larger than that of every record put earlier. */
  readonly putOrder: number;
}

/** An identity whose customer was erased. While the customer still exists, the erasure is running. */
export interface ErasedIdentitiesTable {
  /** The keyed hash of provider and subject. */
  readonly identity: Buffer;
  readonly erasedAt: Date;
}

/** An address that a customer has proved to be theirs. */
export interface CustomerAddressesTable {
  /** See `emailKeyOf`. */
  readonly emailKey: string;
  readonly ownerId: string;
  readonly provedAt: Date;
  /** Null while it is theirs. */
  readonly leftAt: Date | null;
}

/** A customer number or an address of an erased customer. */
export interface ErasedNamesTable {
  /** The keyed hash of the number or address. */
  readonly name: Buffer;
  /**
   * The time of the erasure, or of giving up the address if that was earlier: later records are not the erased
   * customer's.
   */
  readonly erasedAt: Date;
}
