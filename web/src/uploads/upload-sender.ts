import { backOffMs } from '../lib/retrying.ts';
import { StallTimer, unlessAborted } from './connection.ts';
import type { Connection } from './connection.ts';
import type { FileEvent, FileRecord } from './file-record.ts';
import { GivenUpUploads } from './given-up-uploads.ts';
import type { QueueStorage } from './queue-writer.ts';
import type { UploadFiles } from './upload-files.ts';
import { hasArrived, isOutstanding } from './upload-item.ts';
import type { UploadTrouble } from './upload-item.ts';
import { TransferRate, UploadPace } from './upload-pace.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';
import type { ArrivedPhoto, Transfer, UploadTransport } from './upload-transport.ts';

export interface UploadSenderParts {
  readonly transport: UploadTransport;
  readonly storage: QueueStorage;
  readonly connection: Connection;
  /** At least 0 and less than 1. */
  readonly random: () => number;
}

/** How sending the files goes. */
export interface SendingProgress {
  /** The reason why all files wait; undefined while they are being sent. */
  readonly pause: UploadTrouble | undefined;
  /** Until all started files have been sent that need not be chosen again; undefined while that cannot be known. */
  readonly secondsLeft: number | undefined;
  /** Photos that had arrived when the session was added or discarded elsewhere: they are no longer listed. */
  readonly lostPhotos: number;
}

/** One try of a file. */
interface Try {
  readonly abort: AbortController;
  /** The session into which it sends, once that was asked for. */
  session?: Promise<string>;
  /** Settles when the transport has finished with it. */
  transfer?: Promise<unknown>;
}

/** Returns how a file ends after a try that failed with this error; undefined if it continues by itself. */
const endAfter = (error: unknown): FileEvent | undefined => {
  if (error instanceof UploadRefused)
    return { type: 'refused', refusal: error.refusal, pixelLimit: error.pixelLimit };
  if (error instanceof FileUnreadable) return { type: 'missing', loss: error.loss };
  if (error instanceof UploadInterrupted || error instanceof UploadSessionEnded) return undefined;
  return { type: 'failed' };
};

/**
 * Sends the files of a queue into one session: whose turn it is, what an interruption means, and which uploads the
 * server has to forget. Where a file continues is the transport's question to the server (`Transfer.isBegun`).
 */
export class UploadSender {
  readonly #files: UploadFiles;
  readonly #parts: UploadSenderParts;
  readonly #pace: UploadPace;
  readonly #rate = new TransferRate();
  /** The files whose turn comes next, by id. */
  readonly #line: number[] = [];
  /** The files that are being sent, by id. */
  readonly #tries = new Map<number, Try>();
  readonly #givenUp: GivenUpUploads;
  readonly #ended = new AbortController();
  #session: Promise<string> | undefined;
  #isDeciding = false;
  #bytesSent = 0;
  #lostPhotos = 0;

  /** `onAllAnswered` is called when the server has replied about all removed files. */
  constructor(files: UploadFiles, parts: UploadSenderParts, onAllAnswered: () => void) {
    this.#files = files;
    this.#parts = parts;
    this.#givenUp = new GivenUpUploads({ ...parts, onAllAnswered });
    this.#pace = new UploadPace({ ...parts, onChange: () => this.#paceChanged() });
  }

  /** The session of the uploads; undefined while nothing was sent. */
  session(): Promise<string> | undefined {
    return this.#session;
  }

  /** `bytesToCome` are still to be sent. */
  progress(bytesToCome: number): SendingProgress {
    const pause = this.#pace.pause();
    this.#rate.note(this.#bytesSent, performance.now());
    return {
      pause,
      secondsLeft: pause ? undefined : this.#rate.secondsFor(bytesToCome),
      lostPhotos: this.#lostPhotos,
    };
  }

  /** Whether the server may hold an upload that it does not know to be given up. */
  hasUnanswered(): boolean {
    return this.#givenUp.hasUnanswered();
  }

  /** Continues a session of an earlier page, which has given up these uploads. */
  resume(sessionId: string | undefined, givenUp: readonly string[]): void {
    if (sessionId !== undefined) this.#session = Promise.resolve(sessionId);
    this.#givenUp.add(givenUp);
  }

  /** Puts files at the end of the line, with all their tries ahead, and with their bytes if those were missing. */
  start(files: readonly FileRecord[], bytes?: File): void {
    for (const { id } of files) {
      this.#files.dispatch(id, { type: 'started', ...(bytes && { file: bytes }) });
      this.#line.push(id);
    }
    this.#fillSlots();
  }

  /** Removes a file. The server forgets its upload, even if it arrived just now. */
  remove({ id, isBegun, uploadId }: FileRecord): void {
    const transfer = this.#tries.get(id)?.transfer;
    this.#leave(id);
    if (isBegun) this.#givenUp.add([uploadId], transfer);
  }

  /** Call it before the session is decided: throws if the server cannot be told which uploads were removed. */
  settleRemoved(): Promise<void> {
    return this.#givenUp.settleAll();
  }

  /** Sends nothing more into the session while it is being decided: new tries may belong to the next one. */
  async whileDeciding<Result>(decide: () => Promise<Result>): Promise<Result> {
    this.#isDeciding = true;
    try {
      return await decide();
    } finally {
      this.#isDeciding = false;
      this.#fillSlots();
    }
  }

  /**
   * The photos of the session are in the library, except these damaged uploads. With them the session continues;
   * otherwise the rest goes into another one. Refused files end, too.
   */
  closeSession(leftOut: readonly string[]): void {
    this.#lostPhotos = 0;
    const isLeftOut = ({ uploadId }: FileRecord) => leftOut.includes(uploadId);
    const isDone = (file: FileRecord) => !isOutstanding(file) && !isLeftOut(file);
    if (leftOut.length === 0) this.#leaveSession(isDone);
    else {
      for (const { id } of this.#files.list().filter(isDone)) this.#leave(id);
      for (const { id } of this.#files.list().filter(isLeftOut))
        this.#files.dispatch(id, { type: 'left-out' });
    }
  }

  /** The session was ended elsewhere: its arrived files were added or discarded there. */
  loseSession(): void {
    this.#lostPhotos += this.#leaveSession(hasArrived);
  }

  end(): void {
    this.#ended.abort();
    for (const { abort } of this.#tries.values()) abort.abort(new UploadInterrupted('all'));
    this.#pace.end();
  }

  #paceChanged(): void {
    this.#rate.reset();
    this.#files.notify();
    this.#fillSlots();
  }

  #fillSlots(): void {
    while (this.#line.length > 0 && !this.#isDeciding && !this.#ended.signal.aborted) {
      const leave = this.#pace.admit();
      if (!leave) return;
      const id = this.#line.shift()!;
      void this.#try(id).finally(() => {
        leave();
        this.#fillSlots();
      });
    }
  }

  /** One try of one file. Does nothing if the file was removed while it waited. */
  async #try(id: number): Promise<void> {
    if (!this.#files.get(id)) return;
    this.#files.dispatch(id, { type: 'sending' });
    const abort = new AbortController();
    const current: Try = { abort };
    this.#tries.set(id, current);
    const stall = new StallTimer(() => abort.abort(new UploadInterrupted('all')));
    try {
      const photo = await this.#send(id, current, stall);
      this.#pace.arrived();
      this.#files.arrive(id, photo);
    } catch (error) {
      const isUnwanted = abort.signal.aborted && !(abort.signal.reason instanceof UploadInterrupted);
      if (!isUnwanted && !this.#ended.signal.aborted) this.#breakOff(id, current, error);
    } finally {
      stall.stop();
      this.#tries.delete(id);
    }
  }

  /** Throws like the transport. */
  async #send(id: number, current: Try, stall: StallTimer): Promise<ArrivedPhoto> {
    const { signal } = current.abort;
    const file = await this.#files.bytesOf(id);
    if (!file) throw new FileUnreadable('not-kept');
    current.session = this.#openSession();
    const sessionId = await unlessAborted(current.session, signal);
    const { uploadId, isBegun } = this.#files.get(id)!;
    this.#files.dispatch(id, { type: 'begun' });
    const onProgress = (bytesSent: number) => {
      if (signal.aborted) return;
      stall.restart();
      this.#progress(id, bytesSent);
    };
    const transfer = { file, sessionId, uploadId, position: id, isBegun, signal, onProgress };
    const sending = this.#transfer(transfer);
    current.transfer = sending;
    return unlessAborted(sending, signal);
  }

  /** With the bytes from the device, otherwise with those that this browser has stored. */
  async #transfer(transfer: Transfer): Promise<ArrivedPhoto> {
    const { transport, storage } = this.#parts;
    try {
      return await transport.send(transfer);
    } catch (error) {
      const { position: id, signal } = transfer;
      const file = error instanceof FileUnreadable ? await storage.bytesOf(id) : undefined;
      if (!file || signal.aborted) throw error;
      this.#files.dispatch(id, { type: 'unreadable' });
      return transport.send({ ...transfer, file, isBegun: true });
    }
  }

  #progress(id: number, bytesSent: number): void {
    const { farthest = bytesSent } = this.#files.get(id) ?? {};
    this.#bytesSent += Math.max(0, bytesSent - farthest);
    // The transport reports 0 before it sends a request.
    if (bytesSent > 0) this.#pace.progressed();
    this.#files.dispatch(id, { type: 'progressed', bytesSent });
  }

  /** Decides how a file continues after a try that did not succeed. */
  #breakOff(id: number, { session }: Try, error: unknown): void {
    if (error instanceof UploadRefused) this.#pace.arrived();
    const end = endAfter(error);
    if (end) return this.#files.dispatch(id, end);
    if (error instanceof UploadSessionEnded) this.#noteEnd(id, session);
    const { reach, trouble, retryAfterMs } =
      error instanceof UploadInterrupted ? error : new UploadInterrupted('file', { trouble: 'service' });
    const delayMs = backOffMs(this.#files.get(id)?.fruitlessTries ?? 0, this.#parts.random, retryAfterMs);
    const arrivals = this.#pace.arrivals();
    this.#files.dispatch(id, { type: 'interrupted', trouble, isOwnFault: reach === 'file', arrivals });
    if (this.#files.get(id)?.state === 'failed') return;
    // At the end of the line in both cases, so that one bad file never delays the rest.
    if (reach === 'all') {
      this.#line.push(id);
      return this.#pace.trouble(trouble, retryAfterMs);
    }
    this.#pace.stumble(trouble);
    const timer = setTimeout(() => {
      this.#files.dispatch(id, { type: 'waiting' });
      this.#line.push(id);
      this.#fillSlots();
    }, delayMs);
    this.#ended.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  /** Opens the session if there is none. If that fails, the next caller tries again. */
  #openSession(): Promise<string> {
    if (this.#session) return this.#session;
    const { transport, storage } = this.#parts;
    const abort = new AbortController();
    const stall = new StallTimer(() => abort.abort(new UploadInterrupted('all')));
    const opening = unlessAborted(transport.openSession(), abort.signal).finally(() => stall.stop());
    this.#session = opening;
    opening.then(
      (sessionId) => storage.noteQueue({ sessionId }),
      () => (this.#session = undefined),
    );
    return opening;
  }

  /** The server says that the session of this file has ended. */
  #noteEnd(id: number, session: Promise<string> | undefined): void {
    this.#files.dispatch(id, { type: 'session-ended' });
    // The decision under way may have ended it. Another file may have noticed first, and opened the next one.
    if (!this.#isDeciding && this.#session === session) this.loseSession();
  }

  /**
   * Leaves a session that has ended, with the files that no longer belong to this queue; the rest goes into another
   * session. Returns the number of files that were left.
   */
  #leaveSession(isDone: (file: FileRecord) => boolean): number {
    this.#session = undefined;
    this.#parts.storage.noteQueue({ sessionId: undefined });
    const done = this.#files.list().filter(isDone);
    for (const { id } of done) this.#leave(id);
    for (const { id } of this.#files.list()) {
      this.#tries.get(id)?.abort.abort(new UploadInterrupted('file'));
      this.#files.dispatch(id, { type: 'session-ended' });
    }
    return done.length;
  }

  #leave(id: number): void {
    this.#tries.get(id)?.abort.abort();
    this.#files.remove(id);
  }
}
