import type { UploadOutcome } from '@albumen/contracts/storage';

/** Totals of all transfers. */
export interface TravelCounts {
  bytes: number;
  /** Bytes of a file that were sent more than once. */
  bytesSentAgain: number;
  /** Files that continued after their first byte and before their end. */
  resumed: number;
  /** Files with bytes that were sent again as another upload, which did not know of the first. */
  begunAgain: number;
  /** Times that an upload's offset was before acknowledged bytes. */
  steppedBack: number;
  /** Times that an upload's offset was before bytes that had arrived so long ago that they must have been flushed. */
  tooFarBack: number;
  /** The longest time between the first and the last lost byte, in milliseconds. */
  mostLostMs: number;
  /** Times that the server reported bytes that nobody had sent. */
  overstated: number;
}

/** Keeps account of uploads, by the names of their files. */
export interface TravelLog {
  /** May be called more than once. */
  opened(uploadId: string, fileName: string): void;
  /** If their request `isRefused` already, the server need not keep the bytes. */
  sent(uploadId: string, from: number, to: number, isRefused: boolean): void;
  acknowledged(uploadId: string, offset: number): void;
  /** The server refused a request and need not keep its bytes. */
  refused(uploadId: string): void;
  /** The server reported the offset at which an upload continues. */
  resumedAt(uploadId: string, offset: number): void;
  ended(uploadId: string, outcome: UploadOutcome): void;
  /** Returns the server's last answer about a file; undefined if there is none yet. */
  outcomeOf(fileName: string): UploadOutcome | undefined;
  /** Returns how many bytes of a file were sent, lost ones included. */
  bytesOf(fileName: string): number;
  counts(): TravelCounts;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface FileLog {
  readonly uploadIds: Set<string>;
  readonly spans: Span[];
  isResumed: boolean;
  outcome: UploadOutcome | undefined;
}

/** Bytes up to `to` arrived at a moment. */
interface Arrival {
  readonly to: number;
  readonly atMs: number;
}

interface UploadLog {
  readonly file: FileLog;
  farthest: number;
  acknowledged: number;
  /** Arrivals since the server last reported the offset. */
  arrivals: Arrival[];
}

/**
 * The server flushes and notes received bytes once a second (`platform/staging.ts`), so that a kill costs no more. The
 * rest is our choice: for the chunks between the line and the flush, and for a disk to which many files are flushed at
 * once.
 */
export const lostAtMostMs = 5000;

/** Returns the bytes of spans, each byte counted once. */
const bytesCovered = (spans: readonly Span[]): number => {
  let covered = 0;
  let end = 0;
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
};

const bytesSent = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);

const bytesSentAgain = (spans: readonly Span[]): number => bytesSent(spans) - bytesCovered(spans);

/**
 * Returns the milliseconds between the first and the last byte that arrived after `offset`; 0 if nothing is missing.
 */
const lostMs = (arrivals: readonly Arrival[], offset: number): number => {
  const firstLost = arrivals.find(({ to }) => to > offset);
  return firstLost === undefined ? 0 : (arrivals.at(-1)?.atMs ?? 0) - firstLost.atMs;
};

/** @param nowMs a clock that never goes back */
export const createTravelLog = (nowMs: () => number = () => performance.now()): TravelLog => {
  const files = new Map<string, FileLog>();
  const uploads = new Map<string, UploadLog>();
  let steppedBack = 0;
  let tooFarBack = 0;
  let mostLostMs = 0;
  let overstated = 0;
  return {
    opened: (uploadId, fileName) => {
      if (uploads.has(uploadId)) return;
      const file = files.get(fileName) ?? {
        uploadIds: new Set(),
        spans: [],
        isResumed: false,
        outcome: undefined,
      };
      file.uploadIds.add(uploadId);
      files.set(fileName, file);
      uploads.set(uploadId, { file, farthest: 0, acknowledged: 0, arrivals: [] });
    },

    sent: (uploadId, from, to, isRefused) => {
      const upload = uploads.get(uploadId);
      if (!upload) return;
      upload.file.spans.push({ from, to });
      upload.farthest = Math.max(upload.farthest, to);
      if (!isRefused) upload.arrivals.push({ to, atMs: nowMs() });
    },

    acknowledged: (uploadId, offset) => {
      const upload = uploads.get(uploadId);
      if (!upload) return;
      upload.acknowledged = offset;
      upload.arrivals = [];
    },

    refused: (uploadId) => {
      const upload = uploads.get(uploadId);
      if (upload) upload.arrivals = [];
    },

    resumedAt: (uploadId, offset) => {
      const upload = uploads.get(uploadId);
      if (!upload) return;
      if (offset < upload.acknowledged) steppedBack += 1;
      if (offset > upload.farthest) overstated += 1;
      const lost = lostMs(upload.arrivals, offset);
      if (lost > lostAtMostMs) tooFarBack += 1;
      mostLostMs = Math.max(mostLostMs, Math.round(lost));
      upload.arrivals = [];
      if (offset > 0) upload.file.isResumed = true;
    },

    ended: (uploadId, outcome) => {
      const upload = uploads.get(uploadId);
      if (upload) upload.file.outcome = outcome;
    },

    outcomeOf: (fileName) => files.get(fileName)?.outcome,

    bytesOf: (fileName) => bytesCovered(files.get(fileName)?.spans ?? []),

    counts: () => {
      const all = [...files.values()];
      const sumOf = (count: (file: FileLog) => number) => all.reduce((sum, file) => sum + count(file), 0);
      return {
        bytes: sumOf(({ spans }) => bytesSent(spans)),
        bytesSentAgain: sumOf(({ spans }) => bytesSentAgain(spans)),
        resumed: all.filter(({ isResumed }) => isResumed).length,
        begunAgain: all.filter(({ uploadIds, spans }) => uploadIds.size > 1 && bytesSentAgain(spans) > 0)
          .length,
        steppedBack,
        tooFarBack,
        mostLostMs,
        overstated,
      };
    },
  };
};
