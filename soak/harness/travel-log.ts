import type { UploadOutcome } from '@albumen/contracts/storage';

/** What travelled, in all. */
export interface TravelCounts {
  bytes: number;
  /** Bytes of a file that were sent more than once. */
  bytesSentAgain: number;
  /** Files that went on behind their first byte, and before their end. */
  resumed: number;
  /** Files of which bytes were sent again as another upload, which did not know of the first. */
  begunAnew: number;
  /** Times that an upload stood before bytes whose arrival had been acknowledged. */
  steppedBack: number;
  /** Times that an upload stood before bytes that had come so long before that they must have been flushed. */
  tooFarBack: number;
  /** Milliseconds between the first byte that was lost of what had come and the last, where it was longest. */
  mostLostMs: number;
  /** Times that the server told of bytes that nobody had sent. */
  overstated: number;
}

/** Keeps account of uploads, by the names of their files. */
export interface TravelLog {
  /** May be told more than once. */
  opened(uploadId: string, fileName: string): void;
  /** Where their request `isRefused` already, the server need not keep them. */
  sent(uploadId: string, from: number, to: number, isRefused: boolean): void;
  acknowledged(uploadId: string, offset: number): void;
  /** The server refused a request: what came with it need not be kept. */
  refused(uploadId: string): void;
  /** The server said where an upload goes on. */
  toldOffset(uploadId: string, offset: number): void;
  ended(uploadId: string, outcome: UploadOutcome): void;
  /** What the server said of a file at last; undefined while it has said nothing. */
  outcomeOf(fileName: string): UploadOutcome | undefined;
  /** How many bytes of a file were sent, whatever became of them. */
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

/** Bytes up to `to` came at a moment. */
interface Arrival {
  readonly to: number;
  readonly atMs: number;
}

interface UploadLog {
  readonly file: FileLog;
  farthest: number;
  acknowledged: number;
  /** Since the server has last said where the upload stands. */
  arrivals: Arrival[];
}

/**
 * The server flushes and notes what has come once a second (`platform/staging.ts`), so that a kill costs no more. The rest is
 * our choice: for the chunks that lie between the line and the flush, and for a disk that many files are flushed to at once.
 */
export const lostAtMostMs = 5000;

/** Bytes of spans, each byte counted once. */
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

/** Milliseconds between the first byte that came behind `offset` and the last; 0 where all that came stands. */
const lostMs = (arrivals: readonly Arrival[], offset: number): number => {
  const firstLost = arrivals.find(({ to }) => to > offset);
  return firstLost === undefined ? 0 : (arrivals.at(-1)?.atMs ?? 0) - firstLost.atMs;
};

/** @param nowMs a clock that only goes on. */
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

    toldOffset: (uploadId, offset) => {
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
        begunAnew: all.filter(({ uploadIds, spans }) => uploadIds.size > 1 && bytesSentAgain(spans) > 0)
          .length,
        steppedBack,
        tooFarBack,
        mostLostMs,
        overstated,
      };
    },
  };
};
