import type { FileFacts, UploadItem } from './upload-item.ts';

/** The album that the photos of a queue are meant for, too. */
export interface QueueAlbum {
  readonly albumId: string;
  readonly albumName: string;
}

/** A queue as it is kept over a reload. */
export interface KeptQueue {
  readonly id: string;
  readonly customerId: string;
  /** The session that holds what has arrived; undefined while nothing was sent. */
  readonly sessionId: string | undefined;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** Uploads whose files were taken off the list while the server could not be told. */
  readonly givenUp?: readonly string[];
  /** Null: into the library alone, since the album takes no more; undefined where nothing was said of one. */
  readonly album?: QueueAlbum | null | undefined;
}

/** A file of a queue as it is kept over a reload. What was under way is `queued`. */
export interface KeptFile extends Pick<
  UploadItem,
  'id' | 'state' | 'refusal' | 'pixelLimit' | 'failure' | 'loss' | 'imageId' | 'sameAs' | 'ifChosen'
> {
  readonly file: FileFacts;
  /** Where it is missing, an earlier release has kept it, which kept only what was sent. */
  readonly isStarted?: boolean;
  /** Under which it is sent: kept with the first word of the file, so that another page opens no second upload. */
  readonly uploadId: string;
  /** Whether its bytes are kept, too. */
  readonly hasBytes: boolean;
}

/** Where queues are kept, for all pages of this browser. All calls throw where the browser cannot keep anything. */
export interface KeptUploads {
  queuesOf(customerId: string): Promise<readonly KeptQueue[]>;
  /** The files of a queue in the order in which they were added. */
  filesOf(queueId: string): Promise<readonly KeptFile[]>;
  bytesOf(queueId: string, fileId: number): Promise<File | undefined>;
  addQueue(queue: KeptQueue): Promise<void>;
  /** Does nothing once the queue is removed. */
  changeQueue(queue: KeptQueue): Promise<void>;
  /** Changes files of a queue in one step; does nothing once the queue is removed. */
  changeFiles(
    queueId: string,
    put: readonly Omit<KeptFile, 'hasBytes'>[],
    remove: readonly number[],
  ): Promise<void>;
  /** Keeps bytes by file, all or none; does nothing once the queue is removed. Throws when there is no room. */
  putBytes(queueId: string, bytes: ReadonlyMap<number, File>): Promise<void>;
  removeBytes(queueId: string, fileIds: readonly number[]): Promise<void>;
  removeQueue(queueId: string): Promise<void>;
}
