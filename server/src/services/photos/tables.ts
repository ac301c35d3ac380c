import type { PhotoType } from '@albumen/contracts/limits';
import type { DateSource } from '@albumen/contracts/photos';

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
  readonly camera: string | null;
  readonly createdAt: Date;
  readonly listed: boolean;
  /** When it was moved to Recently deleted; then it is not listed. */
  readonly deletedAt: Date | null;
  readonly damaged: boolean;
  readonly renditions: 'pending' | 'ready' | 'failed';
  /** Set with `failed` where each try killed its worker. */
  readonly renderingGivenUp: boolean;
  readonly placeholder: Buffer | null;
  /** Null for photos of before there were turns. */
  readonly renderTurn: Date | null;
  readonly monthKey: number;
  /** The same form as `takenLocal`. */
  readonly sortAt: string;
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
}

export interface PhotoUploadCountsTable {
  readonly ownerId: string;
  /** Since 1970, UTC. */
  readonly quarterHour: number;
  readonly photos: number;
  /** As above. */
  readonly version: number;
}
