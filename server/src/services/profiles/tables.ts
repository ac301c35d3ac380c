/** The details that a customer has changed and the operator's document does not confirm yet. */
export interface CustomerProfilesTable {
  readonly ownerId: string;
  /** Grows with every change by the customer. */
  readonly version: number;
  readonly updatedAt: Date;
  /** JSON: null for a detail that was emptied. */
  readonly document: string;
}
