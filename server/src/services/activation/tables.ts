import type { ImportFailureCode } from '@albumen/contracts/photo-management/activation';

export interface ActivationsTable {
  readonly ownerId: string;
  readonly state: 'importing' | 'failed' | 'done';
  readonly startedAt: Date;
  /** The customer numbers whose folders were imported; null for libraries that are older than activation. */
  readonly customerNumbers: readonly string[] | null;
  readonly photosCount: number;
  readonly importedCount: number;
  readonly skippedCount: number;
  readonly failedCount: number;
}

/** The outcome of a file at the source. */
export interface ActivationFilesTable {
  readonly ownerId: string;
  /** Begins with the folder, which is the customer number. */
  readonly path: string;
  readonly outcome: 'imported' | 'skipped' | 'failed';
  /** The photo in the library with the same bytes. */
  readonly photoId: string | null;
  readonly code: ImportFailureCode | null;
}

export interface ActivationAlbumsTable {
  readonly ownerId: string;
  readonly name: string;
  readonly id: string;
  readonly photoIds: readonly string[];
}

export interface ErasedChecksumsTable {
  readonly ownerId: string;
  readonly sha256: Buffer;
}
