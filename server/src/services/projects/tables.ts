/** A saved project that its customer has deleted. */
export interface ProjectDeletionsTable {
  readonly ownerId: string;
  readonly projectId: string;
  readonly deletedAt: Date;
  /** Null while the project can be restored; afterwards the row keeps later puts from bringing it back. */
  readonly erasedAt: Date | null;
}
