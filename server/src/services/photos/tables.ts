import type { PhotoType } from '@albumen/contracts/limits';
import type { PhotoTaskKind } from '@albumen/contracts/photo-management/selections';
import type { DateSource, FileDateSource, PhotoDamage } from '@albumen/contracts/photos';
import type { DatingChange } from './date-rules.ts';
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
  /** `YYYY-MM-DDTHH:mm:ss[.SSS]`, the local clock where the photo was taken. */
  readonly takenLocal: string | null;
  readonly takenOffsetMinutes: number | null;
  readonly takenSource: DateSource | null;
  /** The date of the file, if `taken…` is the customer's own date. */
  readonly fileTakenLocal: string | null;
  readonly fileTakenOffsetMinutes: number | null;
  readonly fileTakenSource: FileDateSource | null;
  readonly camera: string | null;
  readonly createdAt: Date;
  readonly listed: boolean;
  /** When it last became part of the library; strictly increasing per owner. */
  readonly listedAt: Date | null;
  /** When it was moved to Recently deleted; such a photo is not listed. Strictly increasing per owner, too. */
  readonly deletedAt: Date | null;
  /** The task that deleted it. */
  readonly deletionId: string | null;
  /** The task that last changed its date. */
  readonly datedBy: string | null;
  readonly damaged: boolean;
  /** Null also if an earlier version found the photo damaged. */
  readonly damage: PhotoDamage | null;
  readonly renditions: 'pending' | 'ready' | 'failed';
  /** Set together with `failed` if every try killed its worker. */
  readonly renderingGivenUp: boolean;
  readonly placeholder: Buffer | null;
  /** Null for photos from before turns existed. */
  readonly renderTurn: Date | null;
  readonly monthKey: number;
  /** The date taken, or the moment of the upload order for Unknown Date; same format as `takenLocal`. */
  readonly sortAt: string;
  /** Orders photos of the same moment. A UUID, made by the SQL function `upload_order`. */
  readonly uploadOrder: string;
  /** One byte, computed from width and height by the contract's `proportionByte`. */
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

export interface ExaminationProgressTable {
  readonly oneRow: boolean;
  /** The rules by which photos are examined, by number. */
  readonly rules: number;
  readonly beganAt: Date;
  readonly endedAt: Date | null;
  readonly afterOwnerId: string | null;
  readonly afterPhotoId: string | null;
  readonly examined: number;
  readonly redated: number;
  readonly renderedAgain: number;
  readonly unreadable: number;
}

export interface PhotoMonthCountsTable {
  readonly ownerId: string;
  readonly monthKey: number;
  readonly photos: number;
  /** Increases with every change of the counted photos, in the same statement. */
  readonly version: number;
  /** The last `listedAt` of all photos ever counted. */
  readonly listedAt: Date;
}

export interface PhotoUploadCountsTable {
  readonly ownerId: string;
  /** Quarter-hours since 1970, UTC. */
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
  /** The last `deletedAt` of all photos ever counted. */
  readonly deletedAt: Date;
}

/** A change of many photos. */
export interface PhotoTasksTable {
  readonly ownerId: string;
  readonly id: string;
  readonly kind: PhotoTaskKind;
  /** The change for tasks that change dates. */
  readonly change: DatingChange | null;
  /** Photos changed so far. */
  readonly photos: number;
  /** The first of them. */
  readonly failed: readonly string[];
  readonly failedCount: number;
  readonly startedAt: Date;
}

/** A call that added photos to a task. */
export interface PhotoTaskCallsTable {
  readonly ownerId: string;
  readonly taskId: string;
  readonly checksum: Buffer;
  /** Null if the call named photos by their ids. */
  readonly rule: PhotoRule | null;
  /** The photo after which the rule continues. */
  readonly afterPhotoId: string | null;
  readonly endedAt: Date | null;
}
