import type { KeptFile } from './kept-uploads.ts';
import { hasArrived } from './upload-item.ts';
import type { BytesLoss, FileFacts, UploadItem, UploadRefusal, UploadTrouble } from './upload-item.ts';
import type { ArrivedPhoto } from './upload-transport.ts';

/**
 * Tries without progress after which a file counts as failed. Our choice: with the delays between them they last longer
 * than a minute in which the service is unavailable.
 */
export const fruitlessTriesLimit = 8;

/** Everything that the queue knows about one file: what the screen shows, and how its upload continues. */
export interface FileRecord extends UploadItem {
  /** The file itself while the device can read it; otherwise this browser may have stored its bytes. */
  readonly file: File | FileFacts;
  /** Chosen before anything is sent, so that an upload whose opening got no reply is found again. */
  readonly uploadId: string;
  /** Whether the server may know its upload. The next try then asks it where to continue. */
  readonly isBegun: boolean;
  /**
   * The farthest byte of any try. Undefined until the server says how much it has of an upload that an earlier page
   * began.
   */
  readonly farthest: number | undefined;
  /** Tries since the last progress. */
  readonly fruitlessTries: number;
  /** The number of files that had ended when this one was last interrupted. */
  readonly arrivalsBefore?: number;
}

/** An event in the life of a file. */
export type FileEvent =
  /** The customer starts it, tries it again, or chooses it again with its bytes. */
  | { readonly type: 'started'; readonly file?: File }
  | { readonly type: 'sending' }
  /** A try sends its bytes. */
  | { readonly type: 'begun' }
  /** The device can no longer read it, but this browser has stored its bytes. */
  | { readonly type: 'unreadable' }
  | { readonly type: 'progressed'; readonly bytesSent: number }
  /** `arrivals` is the number of files that have ended so far. */
  | {
      readonly type: 'interrupted';
      readonly trouble: UploadTrouble;
      readonly isOwnFault: boolean;
      readonly arrivals: number;
    }
  /** The delay after an interruption is over. */
  | { readonly type: 'waiting' }
  | { readonly type: 'missing'; readonly loss: BytesLoss }
  | { readonly type: 'refused'; readonly refusal: UploadRefusal; readonly pixelLimit?: number | undefined }
  /** An unexpected error: our fault, not the customer's. */
  | { readonly type: 'failed' }
  | { readonly type: 'arrived'; readonly photo: ArrivedPhoto }
  /** Another file of the queue is the same photo. */
  | { readonly type: 'repeated'; readonly imageId: string; readonly sameAs: string }
  /** The file that it repeats was removed: it takes its place. */
  | { readonly type: 'inherited'; readonly from: UploadItem }
  /** Its session has ended. An upload belongs to its session, so the next session needs another upload. */
  | { readonly type: 'session-ended' }
  /** Confirming has left it out, because it is damaged. */
  | { readonly type: 'left-out' }
  /** The customer adds it although it is damaged. */
  | { readonly type: 'damage-accepted' };

const newUpload = () => ({
  uploadId: crypto.randomUUID(),
  isBegun: false,
  farthest: 0,
  bytesSent: 0,
});

/** A file that the customer has just chosen. */
export const chosenFile = (id: number, file: File): FileRecord => ({
  id,
  file,
  state: 'chosen',
  isStarted: false,
  fruitlessTries: 0,
  ...newUpload(),
});

/**
 * Decides how a file continues that another page has stored, such as one whose tab was closed in the middle. Its upload
 * only continues in its own session.
 */
export const restoredFile = (
  { hasBytes, isStarted = true, uploadId, ...kept }: KeptFile,
  isSessionOpen: boolean,
): FileRecord => ({
  ...kept,
  ...newUpload(),
  ...(isSessionOpen && { uploadId, isBegun: true, farthest: undefined }),
  isStarted,
  fruitlessTries: 0,
  bytesSent: hasArrived(kept) ? kept.file.size : 0,
  ...(!hasBytes &&
    ['queued', 'missing', 'failed'].includes(kept.state) && {
      state: 'missing',
      loss: kept.loss ?? 'not-kept',
    }),
});

const factsOf = ({ name, size, type, lastModified }: FileFacts): FileFacts => ({
  name,
  size,
  type,
  lastModified,
});

/** The file without the reasons of an outcome. */
const withoutReasons = ({
  refusal: _r,
  pixelLimit: _p,
  failure: _f,
  loss: _l,
  sameAs: _s,
  ifChosen: _i,
  ...file
}: FileRecord): FileRecord => file;

const afterInterruption = (
  file: FileRecord,
  { trouble, isOwnFault, arrivals }: Extract<FileEvent, { type: 'interrupted' }>,
): FileRecord => {
  // While the network is down no file is to blame; a file that fails while others arrive is.
  const isToBlame = isOwnFault || (file.arrivalsBefore ?? arrivals) < arrivals;
  const fruitlessTries = file.fruitlessTries + (isToBlame ? 1 : 0);
  const interrupted = { ...file, fruitlessTries, arrivalsBefore: arrivals };
  return fruitlessTries > fruitlessTriesLimit
    ? { ...interrupted, state: 'failed', failure: trouble }
    : { ...interrupted, state: 'interrupted' };
};

/** Returns a file as it is after an event. */
export const afterEvent = (file: FileRecord, event: FileEvent): FileRecord => {
  switch (event.type) {
    case 'started':
      return {
        ...withoutReasons(file),
        file: event.file ?? file.file,
        state: 'queued',
        isStarted: true,
        fruitlessTries: 0,
      };
    case 'sending':
      return { ...file, state: 'sending' };
    case 'begun':
      return { ...file, isBegun: true };
    case 'unreadable':
      return { ...file, file: factsOf(file.file) };
    case 'progressed': {
      const { bytesSent } = event;
      const farthest = file.farthest ?? bytesSent;
      return bytesSent > farthest
        ? { ...file, bytesSent, farthest: bytesSent, fruitlessTries: 0 }
        : { ...file, bytesSent, farthest };
    }
    case 'interrupted':
      return afterInterruption(file, event);
    case 'waiting':
      return { ...file, state: 'queued' };
    case 'missing':
      return { ...file, file: factsOf(file.file), state: 'missing', loss: event.loss };
    case 'refused': {
      const { refusal, pixelLimit } = event;
      return { ...file, state: 'refused', refusal, ...(pixelLimit !== undefined && { pixelLimit }) };
    }
    case 'failed':
      return { ...file, state: 'failed', failure: 'service' };
    case 'arrived': {
      const { outcome, imageId, damaged } = event.photo;
      const arrived = { ...file, imageId, bytesSent: file.file.size };
      return damaged && outcome !== 'duplicate'
        ? { ...arrived, state: 'damaged', ifChosen: outcome }
        : { ...arrived, state: outcome };
    }
    case 'repeated': {
      const { imageId, sameAs } = event;
      return { ...withoutReasons(file), state: 'repeated', imageId, sameAs, bytesSent: file.file.size };
    }
    case 'inherited': {
      const { state, ifChosen } = event.from;
      return { ...withoutReasons(file), state, ...(ifChosen && { ifChosen }) };
    }
    case 'session-ended':
      return { ...file, ...newUpload() };
    case 'left-out':
      return file.state === 'added' || file.state === 'restored'
        ? { ...file, state: 'damaged', ifChosen: file.state }
        : file;
    case 'damage-accepted':
      return file.state === 'damaged' && file.ifChosen ? { ...file, state: file.ifChosen } : file;
  }
};

/** The row of a file in the storage of the browser, which another page continues. */
export const rowOf = ({
  bytesSent: _b,
  isBegun: _i,
  farthest: _f,
  fruitlessTries: _t,
  arrivalsBefore: _a,
  ...row
}: FileRecord): Omit<KeptFile, 'hasBytes'> => ({
  ...row,
  file: factsOf(row.file),
  state: row.state === 'sending' || row.state === 'interrupted' ? 'queued' : row.state,
});
