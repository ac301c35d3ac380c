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

const settledStates: readonly UploadState[] = [
  'added',
  'duplicate',
  'restored',
  'repeated',
  'damaged',
  'refused',
  'failed',
];

/** Outcomes that leave nothing on the server: giving them up loses nothing. */
const statesHoldingNothing: readonly UploadState[] = ['duplicate', 'repeated', 'refused'];

/** The part of one file in the sums. */
const shareOf = ({ state, file, isStarted, bytesSent }: UploadItem) => {
  if (!isStarted) return { started: 0, bytes: 0, bytesDone: 0, bytesToCome: 0, transferred: 0 };
  const isHeld = state === 'added' || (bytesSent > 0 && !statesHoldingNothing.includes(state));
  // A file that has ended counts as done, however it ended.
  const bytesDone = settledStates.includes(state) ? file.size : Math.min(bytesSent, file.size);
  return {
    started: 1,
    bytes: file.size,
    bytesDone,
    bytesToCome: state === 'missing' ? 0 : file.size - bytesDone,
    transferred: isHeld ? 1 : 0,
  };
};

/**
 * Adds up the files of a queue as they come, change and go. A change costs the same for ten files and for ten thousand.
 */
export class UploadTally {
  readonly #counts: Record<UploadState, number> = {
    chosen: 0,
    queued: 0,
    sending: 0,
    interrupted: 0,
    missing: 0,
    added: 0,
    duplicate: 0,
    restored: 0,
    repeated: 0,
    damaged: 0,
    refused: 0,
    failed: 0,
  };
  #started = 0;
  #bytes = 0;
  #bytesDone = 0;
  #bytesToCome = 0;
  #transferred = 0;

  put(item: UploadItem): void {
    this.#add(item, 1);
  }

  take(item: UploadItem): void {
    this.#add(item, -1);
  }

  summary(isReading: boolean): UploadSummary {
    const counts = { ...this.#counts };
    const running = counts.queued + counts.sending + counts.interrupted;
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    const started = this.#started > 0 ? total - counts.chosen - counts.refused : 0;
    return {
      total,
      isReading,
      counts,
      running,
      arrived: counts.added + counts.duplicate + counts.restored + counts.repeated + counts.damaged,
      photos: counts.added + counts.restored,
      hasBegun: this.#started > 0,
      started,
      settled: started - running - counts.missing,
      bytes: this.#bytes,
      bytesDone: this.#bytesDone,
      bytesToCome: this.#bytesToCome,
      atStake: this.#atStake(running, isReading),
    };
  }

  #atStake(running: number, isReading: boolean): AtStake {
    if (this.#transferred > 0) return 'photos';
    const { chosen, missing, failed } = this.#counts;
    return isReading || chosen + missing + failed + running > 0 ? 'choice' : 'nothing';
  }

  #add(item: UploadItem, sign: 1 | -1): void {
    const share = shareOf(item);
    this.#counts[item.state] += sign;
    this.#started += sign * share.started;
    this.#bytes += sign * share.bytes;
    this.#bytesDone += sign * share.bytesDone;
    this.#bytesToCome += sign * share.bytesToCome;
    this.#transferred += sign * share.transferred;
  }
}
