import type { BackupStatus } from '@albumen/contracts/photo-management/backups';

export interface PhotoExportsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly status: BackupStatus;
  /** Grows with each laying out that begins, and with what makes one void. */
  readonly attempt: number;
  readonly channelId: string;
  /** Only what came into the library later; null: all of it. */
  readonly since: Date | null;
  readonly onlyNew: boolean;
  /** Only the photos of this album; null: of all the library. */
  readonly albumId: string | null;
  /** When the export was asked for. */
  readonly albumName: string | null;
  /** When the last photo that it could hold became part of the library. */
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
  /** Those without a date. */
  readonly undatedPhotos: number;
  /** The names of photos that are missing in it. */
  readonly leftOut: readonly string[];
  /** JSON of `Manifest`. */
  readonly manifest: string;
  /** The bytes that were sent: `{[0,100)}`. */
  readonly sent: string;
}

export interface PhotoExportMarksTable {
  readonly ownerId: string;
  readonly listedUntil: Date;
  readonly askedAt: Date;
}
