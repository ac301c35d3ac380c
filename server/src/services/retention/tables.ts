import type { StorageNoticeKind } from '@albumen/contracts/photo-storage';

/** What decides how long a library is kept, besides its customer's registration. */
export interface PhotoStorageTable {
  readonly ownerId: string;
  /** The latest order that was ever reported. */
  readonly lastOrderAt: Date | null;
  /** Notices of before do not count: the library was erased, or had no photos. */
  readonly noticesSince: Date | null;
  /** Set while it is erased: a night that was cut off goes on with it. */
  readonly erasingSince: Date | null;
  readonly erasedAt: Date | null;
  /** The address of the last notice, if the mail server has rejected it for good. */
  readonly rejectedEmail: string | null;
}

/** A notice about the end of storage. */
export interface StorageNoticesTable {
  readonly ownerId: string;
  readonly id: string;
  readonly kind: StorageNoticeKind;
  /** The date that counted when it was written. */
  readonly deadline: Date;
  readonly email: string;
  readonly notedAt: Date;
  /** Null while nobody knows whether the mail server has it. */
  readonly acceptedAt: Date | null;
  readonly bouncedAt: Date | null;
}

/** Until when the operator delays a deletion. */
export interface DeletionDelaysTable {
  readonly customerNumber: string;
  /** Null until such a person has signed in. */
  readonly ownerId: string | null;
  readonly until: Date;
  readonly updatedAt: Date | null;
}

/** The brake of the night that erases libraries. */
export interface RetentionBrakeTable {
  readonly oneRow: boolean;
  /** Libraries that the last night would have erased, had it not been stopped. */
  readonly held: number;
  /** So many the operator lets a night erase, until `allowedUntil`. */
  readonly allowed: number;
  readonly allowedUntil: Date | null;
}
