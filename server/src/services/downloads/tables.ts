import type { DownloadState } from '@albumen/contracts/download';

export interface DownloadsTable {
  /** The customer who requested it. */
  readonly ownerId: string;
  readonly id: string;
  readonly name: string | null;
  readonly state: DownloadState;
  /** JSON of the requested photos, with their owners. */
  readonly wanted: string;
  /** The shared album of the photos; null if they are the owner's own. */
  readonly sharedAlbumId: string | null;
  readonly photoIds: readonly string[];
  /** JSON; null until it has finished. */
  readonly entries: string | null;
  /** The names of photos that are missing from it. */
  readonly leftOut: readonly string[];
  readonly photos: number;
  /** Bytes; 0 until it has finished. */
  readonly size: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface PhotoArchivesTable {
  readonly ownerId: string;
  readonly id: string;
  readonly fileName: string;
  readonly expiresAt: Date;
  readonly photoIds: readonly string[];
  /** JSON of `ArchivedPhoto[]`. */
  readonly entries: string;
}
