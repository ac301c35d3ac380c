/** A document that the operator's systems have put. */
export interface OperatorRecordsTable {
  readonly kind: string;
  /** The operator's name of it. */
  readonly id: string;
  /** Null until its customer is known, and for kinds that belong to nobody. */
  readonly ownerId: string | null;
  readonly customerNumber: string | null;
  /** In lower case; only if no customer number is named. */
  readonly emailKey: string | null;
  /** From the document: the order of lists. */
  readonly sortAt: Date;
  /** From the document: the lists that it is in. */
  readonly facet: string;
  /** When it first came. */
  readonly receivedAt: Date;
  readonly updatedAt: Date | null;
  /** JSON, as it was put. */
  readonly document: string;
}
