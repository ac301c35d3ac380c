/** A request that waits for the link of a mail, or was confirmed by it. */
export interface MailRequestsTable {
  readonly id: string;
  /** The name of its kind. */
  readonly kind: string;
  /** The customer who asked; null for somebody without an account. */
  readonly ownerId: string | null;
  /** A keyed hash of the address by which it is found; null if it is not found by one. */
  readonly addressHash: Buffer | null;
  /** A keyed hash of the value that the browser keeps; null if it sent none. */
  readonly browser: Buffer | null;
  /** JSON of the kind's payload. */
  readonly payload: string;
  readonly requestedAt: Date;
  /** When its mail was last sent: links are valid from then. */
  readonly sentAt: Date;
  readonly confirmedAt: Date | null;
  /** When a confirmed request was taken back. */
  readonly undoneAt: Date | null;
  readonly deleteAfter: Date;
}
