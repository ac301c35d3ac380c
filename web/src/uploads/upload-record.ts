import type { QueueAlbum } from './kept-uploads.ts';
import type { UploadItem } from './upload-item.ts';

/**
 * What a queue writes down as it goes, so that another page can go on with it. Writing never holds up a transfer: what
 * cannot be kept is lost with the page and nothing else.
 */
export interface UploadRecord {
  /** Notes the session of the queue; undefined when that has ended. */
  noteSession(sessionId: string | undefined): void;
  /** Notes the album that the photos are meant for; null for the library alone. */
  noteAlbum(album: QueueAlbum | null): void;
  /** Notes the uploads that the server is still to be told of: their files are taken off the list. */
  noteGivenUp(uploadIds: readonly string[]): void;
  /** Notes where a file stands. `bytes` are kept, as far as there is room, until it has come to an end. */
  note(item: UploadItem, uploadId: string, bytes?: File): void;
  remove(id: number): void;
  /** The kept bytes of a file; undefined where there are none. */
  bytesOf(id: number): Promise<File | undefined>;
  /**
   * Whether another page would miss no bytes that are to be kept, and bring back nothing that was taken off the list. How
   * far a file has come it would learn from the server.
   */
  isComplete(): boolean;
  /** Whether this device has no room for what is to be kept. */
  isDeviceFull(): boolean;
  /** Calls the listener when that changes; there is one. */
  subscribe(listener: () => void): void;
  /** Writes nothing more. What is kept stays. */
  stop(): void;
  /** Forgets everything. */
  end(): void;
}
