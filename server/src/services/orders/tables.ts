/** An order as the operator put it. */
export interface OrdersTable {
  readonly orderCode: string;
  /** Null until its customer, or the guest with its address, has signed in. */
  readonly ownerId: string | null;
  readonly customerNumber: string | null;
  /** Of a guest's order; in lower case. */
  readonly emailKey: string | null;
  /** As the document says, or when it came where that is dated ahead. */
  readonly orderedAt: Date;
  readonly updatedAt: Date | null;
  /** JSON. */
  readonly document: string;
}
