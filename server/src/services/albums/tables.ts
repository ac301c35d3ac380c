import type { AlbumTask } from '@albumen/contracts/photo-management/albums';

export interface AlbumsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it was moved to Recently deleted. */
  readonly deletedAt: Date | null;
  /** Put in by the operator, with participants. */
  readonly isShared: boolean;
  /** Shown only while the photo is in the album. */
  readonly coverPhotoId: string | null;
  /** The shown ones. */
  readonly photos: number;
  /** Grows with every change of what is shown, in the statement that makes it. */
  readonly version: number;
  /** The last `shownAt` of its photos, ever. */
  readonly shownAt: Date;
}

export interface AlbumPhotosTable {
  readonly ownerId: string;
  readonly albumId: string;
  /** In whose library the photo is. */
  readonly photoOwnerId: string;
  readonly photoId: string;
  /** Each later than those added to the album before. */
  readonly addedAt: Date;
  /** When it was last added or came back. */
  readonly shownAt: Date;
  /** `YYYY-MM-DDTHH:mm:ss[.SSS]`, as the photo has it. */
  readonly sortAt: string;
  readonly uploadOrder: string;
  readonly isUndated: boolean;
  readonly proportion: Buffer;
  /** In Recently deleted of its owner. */
  readonly isDeleted: boolean;
  /** Its owner has left the shared album. */
  readonly isWithdrawn: boolean;
  /** The task that has added it; null where an upload or the operator did. */
  readonly addedBy: string | null;
  /** The task that has taken it out. */
  readonly removedBy: string | null;
  readonly removedAt: Date | null;
  readonly isShown: boolean;
}

/** A change of which photos an album has. */
export interface AlbumTasksTable {
  readonly ownerId: string;
  readonly id: string;
  readonly albumId: string;
  readonly kind: AlbumTask['kind'];
  readonly photos: number;
  readonly already: number;
  /** The first of them. */
  readonly failed: readonly string[];
  readonly failedCount: number;
  /** The checksums of its calls. */
  readonly calls: readonly Buffer[];
  readonly startedAt: Date;
}
