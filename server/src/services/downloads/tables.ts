import type { DownloadState } from '@albumen/contracts/download';

export interface DownloadsTable {
  /** Who has asked for it. */
  readonly ownerId: string;
  readonly id: string;
  readonly name: string | null;
  readonly state: DownloadState;
  /** JSON of the photos that were asked for, with their owners. */
  readonly wanted: string;
  /** The shared album that was downloaded from; null if the photos are the owner's own. */
  readonly sharedAlbumId: string | null;
  readonly photoIds: readonly string[];
  /** JSON, once it has finished. */
  readonly entries: string | null;
  /** The names of photos that are missing in it. */
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
