import type { DropNotice } from './file-reading.ts';
import type { QueueAlbum } from './kept-uploads.ts';
import type { UploadItem, UploadTrouble } from './upload-item.ts';
import type { UploadSummary } from './upload-summary.ts';

/** The queue at a moment, as the screen shows it. A new one whenever something has changed. */
export interface UploadView {
  /** Every file in the order in which it was added; each the same until it changes. */
  readonly items: readonly UploadItem[];
  readonly summary: UploadSummary;
  /** What all files wait for; undefined while they travel. */
  readonly pause: UploadTrouble | undefined;
  /** Until all started files have been sent that need not be chosen again; undefined while that cannot be known. */
  readonly secondsLeft: number | undefined;
  /** Whether this device has no room to keep the queue: then it lives as long as this page. */
  readonly isDeviceFull: boolean;
  /** Photos that had arrived when the session was added or discarded elsewhere: they stand here no more. */
  readonly lostPhotos: number;
  /** The album that the photos are meant for; null: the library alone; undefined where nothing was said of one. */
  readonly album: QueueAlbum | null | undefined;
  /** What is to be told of the last drop; undefined where all of it could be read. */
  readonly dropNotice: DropNotice | undefined;
}
