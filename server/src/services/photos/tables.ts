import type { PhotoType } from '@albumen/contracts/limits';
import type { DateChange, PhotoTaskKind } from '@albumen/contracts/photo-management/selections';
import type { DateSource, FileDateSource } from '@albumen/contracts/photos';
import type { PhotoRule } from './rules.ts';

export interface PhotosTable {
  readonly ownerId: string;
  readonly id: string;
  readonly uploadId: string;
  readonly fileName: string;
  readonly contentType: PhotoType;
  readonly bytes: number;
  readonly sha256: Buffer;
  readonly crc32: number;
  readonly width: number;
  readonly height: number;
  /** `YYYY-MM-DDTHH:mm:ss[.SSS]`, the clock where the photo was taken. */
  readonly takenLocal: string | null;
  readonly takenOffsetMinutes: number | null;
  readonly takenSource: DateSource | null;
  /** What the file says, where `taken…` is the customer's own date. */
  readonly fileTakenLocal: string | null;
  readonly fileTakenOffsetMinutes: number | null;
  readonly fileTakenSource: FileDateSource | null;
  readonly camera: string | null;
  readonly createdAt: Date;
  readonly listed: boolean;
  /** When it last became part of the library; each time later than any before of the same owner. */
  readonly listedAt: Date | null;
  /** When it was moved to Recently deleted; then it is not listed. Later than any before of the same owner, too. */
  readonly deletedAt: Date | null;
  /** The task that has deleted it. */
  readonly deletionId: string | null;
  /** The task that has changed its date last. */
  readonly datedBy: string | null;
  readonly damaged: boolean;
  readonly renditions: 'pending' | 'ready' | 'failed';
  /** Set with `failed` where each try killed its worker. */
  readonly renderingGivenUp: boolean;
  readonly placeholder: Buffer | null;
  /** Null for photos of before there were turns. */
  readonly renderTurn: Date | null;
  readonly monthKey: number;
  /** The date taken, or the moment of the upload order for Unknown Date; the same form as `takenLocal`. */
  readonly sortAt: string;
  /** Orders photos of one moment, as the SQL function `upload_order` makes it; a UUID. */
  readonly uploadOrder: string;
  /** One byte, as the contract's `proportionByte` makes it of width and height. */
  readonly proportion: Buffer;
}

export interface DamagedOriginalsTable {
  readonly ownerId: string;
  readonly photoId: string;
  readonly fault: 'missing' | 'unreadable' | 'size' | 'checksum';
  readonly foundAt: Date;
}

export interface ScrubProgressTable {
  readonly oneRow: boolean;
  readonly afterOwnerId: string | null;
  readonly afterPhotoId: string | null;
}

export interface PhotoMonthCountsTable {
  readonly ownerId: string;
  readonly monthKey: number;
  readonly photos: number;
  /** Grows with every change of what is counted, in the statement that makes it. */
  readonly version: number;
  /** The last `listedAt` of what was ever counted. */
  readonly listedAt: Date;
}

export interface PhotoUploadCountsTable {
  readonly ownerId: string;
  /** Since 1970, UTC. */
  readonly quarterHour: number;
  readonly photos: number;
  /** As above. */
  readonly version: number;
}

export interface PhotoDeletionCountsTable {
  readonly ownerId: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly deletedOn: string;
  readonly photos: number;
  /** As above. */
  readonly version: number;
  /** The last `deletedAt` of what was ever counted. */
  readonly deletedAt: Date;
}

/** A change of many photos. */
export interface PhotoTasksTable {
  readonly ownerId: string;
  readonly id: string;
  readonly kind: PhotoTaskKind;
  /** What becomes of the dates. */
  readonly change: DateChange | null;
  /** Photos changed so far. */
  readonly photos: number;
  /** The first of them. */
  readonly failed: readonly string[];
  readonly failedCount: number;
  readonly startedAt: Date;
}

/** What a call has given a task to do. */
export interface PhotoTaskCallsTable {
  readonly ownerId: string;
  readonly taskId: string;
  readonly checksum: Buffer;
  /** Null where the photos were named by their ids. */
  readonly rule: PhotoRule | null;
  /** Behind which photo the rule goes on. */
  readonly afterPhotoId: string | null;
  readonly endedAt: Date | null;
}
