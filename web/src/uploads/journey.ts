/** What must not be shown, but travels with a file. */
export interface Journey {
  /** Undefined where only the record may hold the bytes. */
  file: File | undefined;
  /** Known before anything is sent, so that an upload whose opening was not answered is found again. */
  uploadId: string;
  /** Whether it may be open on the server. */
  isBegun: boolean;
  /** Tries since the last headway. */
  fruitlessTries: number;
  /** The farthest byte of any try; undefined until the server says how much it has of what an earlier page began. */
  farthest: number | undefined;
  /** How many files had arrived in all when this one last broke off. */
  arrivalsBefore?: number;
  /** The session into which it was sent last. */
  session?: Promise<string>;
  abort?: AbortController;
  /** The try under way, as the transport ends it. */
  attempt?: Promise<unknown>;
}

/** A file that has not set out on this page, with the upload that an earlier page may have begun. */
export const journeyOf = (file: File | undefined, begunUploadId?: string): Journey => ({
  file,
  uploadId: begunUploadId ?? crypto.randomUUID(),
  isBegun: begunUploadId !== undefined,
  fruitlessTries: 0,
  farthest: begunUploadId === undefined ? 0 : undefined,
});
