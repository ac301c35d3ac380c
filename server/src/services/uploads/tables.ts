import type { ProblemCode } from '@albumen/contracts/problem';

export interface UploadSessionsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly openedAt: Date;
  readonly lastActiveAt: Date;
  readonly state: 'open' | 'confirmed' | 'discarded';
  /** Set if damaged files were left out: the session that holds the added ones. */
  readonly confirmedIn: string | null;
}

export interface UploadsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly sessionId: string;
  /** Its future photo, or the existing one with the same bytes. */
  readonly photoId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly expectedSha256: Buffer | null;
  readonly createdAt: Date;
  /**
   * Its place in the order in which the customer chose the files of the session; null if the client does not send it.
   */
  readonly position: number | null;
  readonly state: 'receiving' | 'added' | 'duplicate' | 'restored' | 'refused';
  readonly refusal: ProblemCode | null;
  readonly refusalDetail: string | null;
  readonly refusalPixelLimit: number | null;
  /** Whether part of its picture is lost. */
  readonly damaged: boolean;
}
