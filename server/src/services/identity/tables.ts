import type { Locale } from '@albumen/contracts/site-paths';

export interface IdentityAccountsTable {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  /** Null: no password signs in until the owner sets a new one by mail. */
  readonly passwordHash: string | null;
  readonly business: boolean;
  readonly sample: boolean;
  readonly locale: Locale;
  readonly registeredAt: Date;
}

export interface IdentityLinkTokensTable {
  readonly tokenHash: Buffer;
  readonly requestId: string;
  readonly expiresAt: Date;
}

export interface IdentityProviderRowsTable {
  readonly kind: string;
  readonly idHash: Buffer;
  readonly payload: string;
  readonly accountId: string | null;
  readonly grantId: string | null;
  readonly uid: string | null;
  readonly expiresAt: Date | null;
  readonly consumedAt: Date | null;
}

export interface IdentityRefreshReplaysTable {
  readonly tokenHash: Buffer;
  readonly grantId: string;
  readonly answer: Buffer;
  readonly rotatedAt: Date;
}

export interface IdentityEndedGrantsTable {
  readonly grantHash: Buffer;
  readonly endedAt: Date;
}

export interface IdentitySigningKeysTable {
  readonly name: string;
  readonly privateJwk: string;
  readonly madeAt: Date;
}
