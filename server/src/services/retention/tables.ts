import type { StorageNoticeKind } from '@albumen/contracts/photo-storage';

/** Facts that decide how long a library is kept, besides its customer's registration. */
export interface PhotoStorageTable {
  readonly ownerId: string;
  /** The latest order ever reported. */
  readonly lastOrderAt: Date | null;
  /** Earlier notices do not count: the library was erased, or had no photos. */
  readonly noticesSince: Date | null;
  /** Set during an erasure: after an interruption, the next night continues it. */
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
  /** The date that applied when it was written. */
  readonly deadline: Date;
  readonly email: string;
  readonly notedAt: Date;
  /** Null while it is unknown whether the mail server accepted it. */
  readonly acceptedAt: Date | null;
  readonly bouncedAt: Date | null;
}

/** The operator's delay of a deletion. */
export interface DeletionDelaysTable {
  readonly customerNumber: string;
  /** Null until a customer with this number has signed in. */
  readonly ownerId: string | null;
  readonly until: Date;
  readonly updatedAt: Date | null;
}

/** The brake of the night that erases libraries. */
export interface RetentionBrakeTable {
  readonly oneRow: boolean;
  /** Libraries that the last night would have erased without the brake. */
  readonly held: number;
  /** Libraries that the operator lets a night erase, until `allowedUntil`. */
  readonly allowed: number;
  readonly allowedUntil: Date | null;
}
