export interface AddressChangesTable {
  readonly ownerId: string;
  readonly orderCode: string;
  readonly requestId: string;
  readonly state: 'requested' | 'accepted' | 'rejected';
  readonly requestedAt: Date;
  /** JSON. */
  readonly address: string;
  /** The operator's words for a rejection. */
  readonly reason: string | null;
  readonly answeredAt: Date | null;
}
