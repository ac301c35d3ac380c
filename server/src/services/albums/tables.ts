import type { AlbumTask } from '@albumen/contracts/photo-management/albums';

export interface AlbumsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The time when it was moved to Recently deleted. */
  readonly deletedAt: Date | null;
  /** Created by the operator, with participants. */
  readonly isShared: boolean;
  /** Shown only while the photo is in the album. */
  readonly coverPhotoId: string | null;
  /** The number of shown photos. */
  readonly photos: number;
  /** Increases with every change of the shown photos, in the same statement. */
  readonly version: number;
  /** The latest `shownAt` that any of its photos ever had. */
  readonly shownAt: Date;
}

export interface AlbumPhotosTable {
  readonly ownerId: string;
  readonly albumId: string;
  /** The owner of the library with the photo. */
  readonly photoOwnerId: string;
  readonly photoId: string;
  /** Later than for all photos that were added to the album before. */
  readonly addedAt: Date;
  /** The time when it was last added or restored. */
  readonly shownAt: Date;
  /** `YYYY-MM-DDTHH:mm:ss[.SSS]`, as in the photo. */
  readonly sortAt: string;
  readonly uploadOrder: string;
  readonly isUndated: boolean;
  readonly proportion: Buffer;
  /** In the owner's Recently deleted. */
  readonly isDeleted: boolean;
  /** Its owner has left the shared album. */
  readonly isWithdrawn: boolean;
  /** The task that has added it; null for an upload or the operator. */
  readonly addedBy: string | null;
  /** The task that has removed it. */
  readonly removedBy: string | null;
  readonly removedAt: Date | null;
  readonly isShown: boolean;
}

/** A change of the photos of an album. */
export interface AlbumTasksTable {
  readonly ownerId: string;
  readonly id: string;
  readonly albumId: string;
  readonly kind: AlbumTask['kind'];
  readonly photos: number;
  readonly already: number;
  /** The first ids of photos that failed. */
  readonly failed: readonly string[];
  readonly failedCount: number;
  /** The checksums of its calls. */
  readonly calls: readonly Buffer[];
  readonly startedAt: Date;
}
