import type { UploadItem, UploadState } from '../../api/upload-item.ts';

/** The queue as a whole. */
export interface UploadSummary {
  readonly total: number;
  /** Files in each state. */
  readonly counts: Readonly<Record<UploadState, number>>;
  /** Files that wait for their turn, travel, or go on in a moment. */
  readonly running: number;
  /** Files that have arrived: added or already there. */
  readonly arrived: number;
  /** Files that have been started: not those that are only chosen, or refused without being sent. */
  readonly started: number;
  /** Started files that have come to an end. */
  readonly settled: number;
  /** Bytes of the files that have been started, and how many of them have been sent or need not be. */
  readonly bytes: number;
  readonly bytesDone: number;
  /** Whether bytes of a photo lie on the server: what giving up would lose. */
  readonly hasTransferred: boolean;
}

/** What needs the customer stands first, then what moves, what waits, and what has arrived. */
const displayRanks: Readonly<Record<UploadState, number>> = {
  failed: 0,
  refused: 0,
  sending: 1,
  interrupted: 1,
  queued: 2,
  chosen: 2,
  added: 3,
  duplicate: 3,
};

/** The files in the order in which they are shown; those that are in the same way keep the order of choosing. */
export const inDisplayOrder = (items: readonly UploadItem[]): readonly UploadItem[] =>
  items.toSorted((a, b) => displayRanks[a.state] - displayRanks[b.state]);

const runningStates: readonly UploadState[] = ['queued', 'sending', 'interrupted'];
const settledStates: readonly UploadState[] = ['added', 'duplicate', 'refused', 'failed'];

/** Adds up the files of a queue. */
export const summarise = (items: readonly UploadItem[]): UploadSummary => {
  const counts: Record<UploadState, number> = {
    chosen: 0,
    queued: 0,
    sending: 0,
    interrupted: 0,
    added: 0,
    duplicate: 0,
    refused: 0,
    failed: 0,
  };
  let bytes = 0;
  let bytesDone = 0;
  let hasTransferred = false;
  let started = 0;
  for (const { state, file, bytesSent } of items) {
    counts[state]++;
    const isUnsent = bytesSent === 0 && (state === 'chosen' || state === 'refused');
    if (isUnsent) continue;
    started++;
    bytes += file.size;
    // A file that has come to an end holds up the whole no more, however it ended.
    bytesDone += settledStates.includes(state) ? file.size : Math.min(bytesSent, file.size);
    hasTransferred ||= state === 'added' || (bytesSent > 0 && state !== 'refused' && state !== 'duplicate');
  }
  const countOf = (states: readonly UploadState[]) => states.reduce((sum, state) => sum + counts[state], 0);
  return {
    total: items.length,
    counts,
    running: countOf(runningStates),
    arrived: counts.added + counts.duplicate,
    started,
    settled: started - countOf(runningStates),
    bytes,
    bytesDone,
    hasTransferred,
  };
};
