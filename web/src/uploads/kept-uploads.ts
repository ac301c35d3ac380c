import type { FileFacts, UploadItem } from './upload-item.ts';

/** The album to which the photos of a queue are added. */
export interface QueueAlbum {
  readonly albumId: string;
  readonly albumName: string;
}

/** A queue as it is stored for a reload. */
export interface KeptQueue {
  readonly id: string;
  readonly customerId: string;
  /** The session of the uploads; undefined while nothing was sent. */
  readonly sessionId: string | undefined;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
  /** Uploads whose files were removed from the list while the server could not be reached. */
  readonly givenUp?: readonly string[];
  /** Null for the library alone, because the album takes no more photos; undefined if no album was chosen. */
  readonly album?: QueueAlbum | null | undefined;
}

/** A file of a queue as it is stored for a reload. A file that was being sent is `queued`. */
export interface KeptFile extends Pick<
  UploadItem,
  'id' | 'state' | 'refusal' | 'pixelLimit' | 'failure' | 'loss' | 'imageId' | 'sameAs' | 'ifChosen'
> {
  readonly file: FileFacts;
  /** Missing in files stored by an earlier release, which stored only those that were sent. */
  readonly isStarted?: boolean;
  /**
   * The id under which it is sent. Stored together with the file, so that another page does not open a second upload.
   */
  readonly uploadId: string;
  /** Whether its bytes are stored, too. */
  readonly hasBytes: boolean;
}

/** Files of a queue that are written together, by their ids where they are removed. */
interface QueueChange {
  /** Whether the queue is not stored yet. */
  readonly isNew?: boolean;
  readonly put?: readonly Omit<KeptFile, 'hasBytes'>[];
  readonly remove?: readonly number[];
  readonly removeBytes?: readonly number[];
}

/** The storage of queues, shared by all pages of this browser. All calls throw if the browser cannot store anything. */
export interface KeptUploads {
  queuesOf(customerId: string): Promise<readonly KeptQueue[]>;
  /** The files of a queue in the order in which they were added. */
  filesOf(queueId: string): Promise<readonly KeptFile[]>;
  bytesOf(queueId: string, fileId: number): Promise<File | undefined>;
  /** Writes a queue and changes of its files in one step. Does nothing once another page has removed the queue. */
  change(queue: KeptQueue, change: QueueChange): Promise<void>;
  /** Stores bytes by file, all or none. Does nothing once the queue is removed. Throws if there is no room. */
  putBytes(queueId: string, bytes: ReadonlyMap<number, File>): Promise<void>;
  removeQueue(queueId: string): Promise<void>;
}
