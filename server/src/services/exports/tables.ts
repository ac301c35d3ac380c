import type { BackupStatus } from '@albumen/contracts/photo-management/backups';

export interface PhotoExportsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly status: BackupStatus;
  /** Increases whenever laying out begins or is invalidated. */
  readonly attempt: number;
  readonly channelId: string;
  /** Only photos that were added to the library later; null: all. */
  readonly since: Date | null;
  readonly onlyNew: boolean;
  /** Only the photos of this album; null: of the whole library. */
  readonly albumId: string | null;
  /** The name when the export was requested. */
  readonly albumName: string | null;
  /** The time when the last photo that it could contain was added to the library. */
  readonly listedUntil: Date | null;
  readonly photos: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly expiresAt: Date;
}

export interface PhotoExportPartsTable {
  readonly ownerId: string;
  readonly exportId: string;
  readonly iteration: number;
  /** Bytes. */
  readonly size: number;
  readonly etag: string;
  readonly photoIds: readonly string[];
  /** `YYYY-MM-DD`. */
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  /** Photos without a date. */
  readonly undatedPhotos: number;
  /** The names of photos that are missing from it. */
  readonly leftOut: readonly string[];
  /** JSON of `Manifest`. */
  readonly manifest: string;
  /** The ranges of bytes that were sent: `{[0,100)}`. */
  readonly sent: string;
}

export interface PhotoExportMarksTable {
  readonly ownerId: string;
  readonly listedUntil: Date;
  readonly askedAt: Date;
}
