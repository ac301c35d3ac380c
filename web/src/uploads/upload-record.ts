import type { QueueAlbum } from './kept-uploads.ts';
import type { UploadItem } from './upload-item.ts';

/**
 * The state that a queue stores, so that another page can continue it. Storing never delays a transfer: state that
 * cannot be stored is lost with the page, and nothing else.
 */
export interface UploadRecord {
  /** Notes the session of the queue; undefined when it has ended. */
  noteSession(sessionId: string | undefined): void;
  /** Notes the album to which the photos are added; null for the library alone. */
  noteAlbum(album: QueueAlbum | null): void;
  /** Notes the uploads that the server still has to forget: their files are removed from the list. */
  noteGivenUp(uploadIds: readonly string[]): void;
  /** Notes the state of a file. `bytes` are stored, if there is room, until it has ended. */
  note(item: UploadItem, uploadId: string, bytes?: File): void;
  remove(id: number): void;
  /** The stored bytes of a file; undefined if there are none. */
  bytesOf(id: number): Promise<File | undefined>;
  /**
   * Whether another page would miss no bytes that should be stored, and bring back no removed file. It would learn the
   * position of a file from the server.
   */
  isComplete(): boolean;
  /** Whether this device has no room. */
  isDeviceFull(): boolean;
  /** Calls the listener when that changes; there is one. */
  subscribe(listener: () => void): void;
  /** Stops writing. Stored data stays. */
  stop(): void;
  /** Deletes everything. */
  end(): void;
}
