import type { Locale } from '@albumen/contracts/site-paths';

/** A person as the services know them, whoever the identity provider is. */
export interface CustomersTable {
  readonly id: string;
  /** `embedded`, or the issuer address of an external identity provider. */
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly registeredAt: Date;
  /** In which they were here last; null where nobody knows. */
  readonly locale: Locale | null;
  /** The public URL of the site on which they were last. */
  readonly siteUrl: string | null;
  /** The brand of that site. */
  readonly brand: string | null;
}

/** A customer as the operator knows them. */
export interface CustomerRecordsTable {
  readonly customerNumber: string;
  /** Null until such a person has signed in. */
  readonly ownerId: string | null;
  readonly email: string;
  /** In lower case. */
  readonly emailKey: string;
  readonly provider: string | null;
  readonly subject: string | null;
  readonly updatedAt: Date | null;
  /** JSON. */
  readonly document: string;
}

/** An identity whose customer was erased; while the customer is still there, they are being erased. */
export interface ErasedIdentitiesTable {
  /** SHA-256 of provider and subject. */
  readonly identity: Buffer;
  readonly erasedAt: Date;
}

/** An address that a customer has proved to be theirs. */
export interface CustomerAddressesTable {
  /** In lower case. */
  readonly emailKey: string;
  readonly ownerId: string;
  readonly provedAt: Date;
  /** Null while it is theirs. */
  readonly leftAt: Date | null;
}

/** A customer number or an address of an erased customer. */
export interface ErasedNamesTable {
  /** SHA-256 of either. */
  readonly name: Buffer;
  /** For an address that was given up before, when it was given up: what came later is not the erased customer's. */
  readonly erasedAt: Date;
}
