export interface AccountRequestsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly kind: 'email-change' | 'deletion';
  /** The new address, or the one of the account that is to be deleted. */
  readonly email: string;
  /** SHA-256 of the value that the browser keeps; null if it sent none. */
  readonly browser: Buffer | null;
  /** The network from which it was requested. */
  readonly network: string;
  readonly requestedAt: Date;
  /** When its mail was last sent. */
  readonly sentAt: Date;
  readonly confirmedAt: Date | null;
  /** The address that a confirmed change has replaced. */
  readonly formerEmail: string | null;
  /** When a confirmed change was taken back. */
  readonly undoneAt: Date | null;
}
