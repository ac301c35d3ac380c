/** Photos on their way to the editor. */
export interface TempSelectionsTable {
  readonly ownerId: string;
  readonly id: string;
  /** In the order of their dates at the time of selecting. */
  readonly photoIds: readonly string[];
  readonly createdAt: Date;
}
