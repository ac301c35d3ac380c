import type { ProblemCode } from '@albumen/contracts/problem';

export interface UploadSessionsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly openedAt: Date;
  readonly lastActiveAt: Date;
  readonly state: 'open' | 'confirmed' | 'discarded';
  /** Where damaged files were left out: the session that holds what was added. */
  readonly confirmedIn: string | null;
}

export interface UploadsTable {
  readonly ownerId: string;
  readonly id: string;
  readonly sessionId: string;
  /** The photo that it becomes, or the one that was there. */
  readonly photoId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly expectedSha256: Buffer | null;
  readonly createdAt: Date;
  /** Its place among the files of its session as the customer chose them; null if the client does not say. */
  readonly position: number | null;
  readonly state: 'receiving' | 'added' | 'duplicate' | 'restored' | 'refused';
  readonly refusal: ProblemCode | null;
  readonly refusalDetail: string | null;
  readonly refusalPixelLimit: number | null;
  /** Part of its picture is lost. */
  readonly damaged: boolean;
}
