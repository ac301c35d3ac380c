/** A customer who asked for a link that adds a guest's order to their account. */
export interface OrderLinkRequestsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly orderCode: string;
  /** SHA-256 of the typed address. */
  readonly emailHash: Buffer;
  /** SHA-256 of the value that the browser keeps; null if it sent none. */
  readonly browser: Buffer | null;
  readonly requestedAt: Date;
}
