export interface PhotoArchivesTable {
  readonly ownerId: string;
  readonly id: string;
  readonly fileName: string;
  readonly expiresAt: Date;
  readonly photoIds: readonly string[];
  /** JSON of `ArchivedPhoto[]`. */
  readonly entries: string;
}
