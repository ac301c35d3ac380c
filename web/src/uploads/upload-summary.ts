import { isOutstanding, uploadStates } from './upload-item.ts';
import type { UploadItem, UploadState } from './upload-item.ts';

/**
 * The loss if the queue is given up: photos with bytes on the server, or the choice of files that are still to be read
 * or sent; nothing if everything left was refused or is in the library.
 */
export type AtStake = 'photos' | 'choice' | 'nothing';

/** The queue as a whole. */
export interface UploadSummary {
  readonly total: number;
  /** Whether more files are still being read, such as those of a dropped folder. */
  readonly isReading: boolean;
  /** The number of files in each state. */
  readonly counts: Readonly<Record<UploadState, number>>;
  /** Files that wait for their turn, are being sent, or continue in a moment. */
  readonly running: number;
  /** Files that have arrived: added, already there or in Recently deleted, the same as another one, or damaged. */
  readonly arrived: number;
  /** Arrived files that come into the library when they are added. */
  readonly photos: number;
  /** Whether any file has been started. */
  readonly hasBegun: boolean;
  /**
   * All files once any has been started, except those that are only chosen, and those that were refused because they
   * are not photos.
   */
  readonly started: number;
  /** Started files that have ended. */
  readonly settled: number;
  /** Bytes of the started files, and how many of them have been sent or need not be. */
  readonly bytes: number;
  readonly bytesDone: number;
  /** Bytes that are still to be sent, except those of files that the customer has to choose again. */
  readonly bytesToCome: number;
  readonly atStake: AtStake;
}

/** Outcomes that leave nothing on the server: giving them up loses nothing. */
const statesHoldingNothing: readonly UploadState[] = ['duplicate', 'repeated', 'refused'];

/** Adds up the files of a queue. */
export const summaryOf = (items: readonly UploadItem[], isReading: boolean): UploadSummary => {
  const counts = Object.fromEntries(uploadStates.map((state) => [state, 0])) as Record<UploadState, number>;
  const sums = { bytes: 0, bytesDone: 0, bytesToCome: 0 };
  let hasBegun = false;
  let holdsPhotos = false;
  for (const item of items) {
    const { state, file, isStarted, bytesSent } = item;
    counts[state]++;
    if (!isStarted) continue;
    hasBegun = true;
    holdsPhotos ||= state === 'added' || (bytesSent > 0 && !statesHoldingNothing.includes(state));
    // A file that has ended counts as done, however it ended.
    const hasEnded = !isOutstanding(item) || state === 'failed';
    const bytesDone = hasEnded ? file.size : Math.min(bytesSent, file.size);
    sums.bytes += file.size;
    sums.bytesDone += bytesDone;
    if (state !== 'missing') sums.bytesToCome += file.size - bytesDone;
  }
  const running = counts.queued + counts.sending + counts.interrupted;
  const started = hasBegun ? items.length - counts.chosen - counts.refused : 0;
  const hasChoice = isReading || counts.chosen + counts.missing + counts.failed + running > 0;
  return {
    total: items.length,
    isReading,
    counts,
    running,
    arrived: counts.added + counts.duplicate + counts.restored + counts.repeated + counts.damaged,
    photos: counts.added + counts.restored,
    hasBegun,
    started,
    settled: started - running - counts.missing,
    ...sums,
    atStake: holdsPhotos ? 'photos' : hasChoice ? 'choice' : 'nothing',
  };
};
