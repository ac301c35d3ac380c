/** A document from the operator's systems. */
export interface OperatorRecordsTable {
  readonly kind: string;
  /** The operator's id of it. */
  readonly id: string;
  /** Null until its customer is known, and for kinds whose records belong to nobody. */
  readonly ownerId: string | null;
  readonly customerNumber: string | null;
  /** In lower case; only if no customer number is given. */
  readonly emailKey: string | null;
  /** From the document: its place in lists. */
  readonly sortAt: Date;
  /** From the document: its list. */
  readonly facet: string;
  /** When it first arrived. */
  readonly receivedAt: Date;
  readonly updatedAt: Date | null;
  /** The JSON text that was put. */
  readonly document: string;
}
