import { backOffMs } from '../lib/retrying.ts';
import type { Connection } from './connection.ts';
import { endAfter, fruitlessTriesLimit, interruptionBy, journeyOf, sendBytes } from './journey.ts';
import type { Journey } from './journey.ts';
import { QueueSession } from './queue-session.ts';
import { StallTimer, unlessAborted } from './connection.ts';
import { hasArrived, isOutstanding } from './upload-item.ts';
import type { UploadItem, UploadTrouble } from './upload-item.ts';
import type { UploadItems } from './upload-items.ts';
import { TransferRate, UploadPace } from './upload-pace.ts';
import type { UploadRecord } from './upload-record.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';
import type { ArrivedPhoto, UploadTransport } from './upload-transport.ts';

export interface UploadJourneysParts {
  readonly transport: UploadTransport;
  readonly record: UploadRecord;
  readonly connection: Connection;
  /** At least 0 and less than 1. */
  readonly random: () => number;
}

/** Sends the files of a queue: whose turn it is, what an interruption means, and where each file continues. */
export class UploadJourneys {
  readonly #parts: UploadJourneysParts;
  readonly #items: UploadItems;
  readonly #journeys = new Map<number, Journey>();
  readonly #pace: UploadPace;
  readonly #session: QueueSession;
  readonly #rate = new TransferRate();
  /** The files whose turn comes next, by id. */
  readonly #line: number[] = [];
  readonly #ended = new AbortController();
  #isDeciding = false;
  #bytesTravelled = 0;
  #lostPhotos = 0;

  constructor(items: UploadItems, parts: UploadJourneysParts) {
    this.#items = items;
    this.#parts = parts;
    this.#session = new QueueSession(parts);
    this.#pace = new UploadPace({ ...parts, onChange: () => this.#paceChanged() });
  }

  /** The session of the uploads; undefined while nothing was sent. */
  session(): Promise<string> | undefined {
    return this.#session.current();
  }

  /** The reason why all files wait; undefined while they are being sent. */
  pause(): UploadTrouble | undefined {
    return this.#pace.pause();
  }

  /** Seconds for so many bytes; undefined while that cannot be known. */
  secondsFor(bytes: number): number | undefined {
    this.#rate.note(this.#bytesTravelled, performance.now());
    return this.pause() ? undefined : this.#rate.secondsFor(bytes);
  }

  /** Continues a session that was opened before. */
  resumeSession(sessionId: string): void {
    this.#session.resume(sessionId);
  }

  /** Adds a file, with the upload that an earlier page may have begun. It waits until `queue`. */
  prepare(id: number, file: File | undefined, uploadId?: string): void {
    this.#journeys.set(id, journeyOf(file, uploadId));
  }

  /** Gives a file whose bytes were missing the same bytes again. */
  supply(id: number, file: File): void {
    const journey = this.#journeys.get(id);
    if (journey) journey.file = file;
  }

  /** Puts files at the end of the line, with all their tries ahead. */
  queue(ids: readonly number[]): void {
    for (const id of ids) {
      const journey = this.#journeys.get(id);
      if (!journey) continue;
      journey.fruitlessTries = 0;
      this.#items.change(id, { state: 'queued', isStarted: true });
      this.keep(id, journey.file);
      this.#line.push(id);
    }
    this.#fillSlots();
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

  /** For a session that was ended elsewhere: its arrived files were added or discarded there. */
  loseSession(): void {
    this.#lostPhotos += this.#leaveBehind(hasArrived);
  }

  /** The upload ids of files, such as damaged ones that the customer has chosen. */
  uploadsOf(ids: readonly number[]): string[] {
    return ids.flatMap((id) => this.#journeys.get(id)?.uploadId ?? []);
  }

  /** For a session whose photos are in the library: refused files end with it. */
  closeSession(): void {
    this.#lostPhotos = 0;
    this.#leaveBehind((item) => !isOutstanding(item));
  }

  /**
   * For a session whose photos are in the library, except these damaged uploads: it continues with them and the rest.
   */
  keepLeftOut(uploadIds: readonly string[]): void {
    this.#lostPhotos = 0;
    const isLeftOut = ({ id }: UploadItem) => uploadIds.includes(this.#journeys.get(id)?.uploadId ?? '');
    for (const item of this.#items.list()) {
      const { id, state } = item;
      if (!isLeftOut(item)) {
        if (!isOutstanding(item)) this.drop(id);
      } else if (state === 'added' || state === 'restored') {
        this.#settle(id, { state: 'damaged', ifChosen: state });
      }
    }
  }

  /** The number of photos that had arrived in a session that was ended elsewhere. */
  lostPhotos(): number {
    return this.#lostPhotos;
  }

  /** Forgets a file. Returns its upload, which the server may hold, and the current try. */
  drop(id: number): Pick<Journey, 'uploadId' | 'attempt'> | undefined {
    const journey = this.#journeys.get(id);
    const attempt = journey?.attempt;
    journey?.abort?.abort();
    this.#journeys.delete(id);
    this.#parts.record.remove(id);
    for (const changed of this.#items.drop(id)) this.keep(changed);
    return journey?.isBegun ? { uploadId: journey.uploadId, ...(attempt && { attempt }) } : undefined;
  }

  end(): void {
    this.#ended.abort();
    const leaveIt = new UploadInterrupted('all');
    for (const { abort } of this.#journeys.values()) abort?.abort(leaveIt);
    this.#pace.end();
  }

  #paceChanged(): void {
    this.#rate.reset();
    this.#items.tell();
    this.#fillSlots();
  }

  #fillSlots(): void {
    while (this.#line.length > 0 && !this.#isDeciding && !this.#ended.signal.aborted) {
      const leave = this.#pace.admit();
      if (!leave) return;
      const id = this.#line.shift();
      const journey = id === undefined ? undefined : this.#journeys.get(id);
      if (id === undefined || !journey) {
        // It was removed from the list while it waited.
        leave();
        continue;
      }
      this.#items.change(id, { state: 'sending' });
      void this.#carry(id, journey).finally(() => {
        leave();
        this.#fillSlots();
      });
    }
  }

  /** One try of one file. */
  async #carry(id: number, journey: Journey): Promise<void> {
    const abort = new AbortController();
    journey.abort = abort;
    const stall = new StallTimer(() => abort.abort(new UploadInterrupted('all')));
    try {
      const arrived = await this.#send(id, journey, abort.signal, () => stall.restart());
      this.#pace.arrived();
      this.#arrive(id, journey, arrived);
    } catch (error) {
      const isGivenUp = abort.signal.aborted && !(abort.signal.reason instanceof UploadInterrupted);
      if (!isGivenUp && !this.#ended.signal.aborted) this.#breakOff(id, journey, error);
    } finally {
      stall.stop();
      // It holds its listeners: the requests of ten thousand files that have arrived long ago.
      delete journey.abort;
      delete journey.attempt;
    }
  }

  async #send(
    id: number,
    journey: Journey,
    signal: AbortSignal,
    onHeadway: () => void,
  ): Promise<ArrivedPhoto> {
    const file = (journey.file ??= await this.#parts.record.bytesOf(id));
    if (!file) throw new FileUnreadable('not-kept');
    journey.session = this.#session.open();
    const sessionId = await unlessAborted(journey.session, signal);
    const { uploadId, isBegun } = journey;
    journey.isBegun = true;
    const onProgress = (bytesSent: number): void => {
      if (signal.aborted) return;
      onHeadway();
      this.#progress(id, journey, bytesSent);
    };
    const transfer = { file, sessionId, uploadId, position: id, isBegun, signal, onProgress };
    const attempt = sendBytes(this.#parts, id, journey, transfer);
    journey.attempt = attempt;
    return unlessAborted(attempt, signal);
  }

  #arrive(id: number, journey: Journey, arrived: ArrivedPhoto): void {
    for (const changed of this.#items.arrive(id, arrived)) this.keep(changed);
    // Frees the handle of a file that has arrived: there can be ten thousand.
    journey.file = undefined;
  }

  /** Decides how a file continues after a try that did not succeed. */
  #breakOff(id: number, journey: Journey, error: unknown): void {
    if (error instanceof UploadRefused) this.#pace.arrived();
    if (error instanceof FileUnreadable) journey.file = undefined;
    const end = endAfter(error);
    if (end) return this.#settle(id, end);
    if (error instanceof UploadSessionEnded) this.#leaveSession(id, journey);
    const { reach, trouble, retryAfterMs: askedMs } = interruptionBy(error);
    const delayMs = backOffMs(journey.fruitlessTries, this.#parts.random, askedMs);
    // While the network is down no file is to blame; a file that fails while others arrive is.
    if (reach === 'file' || this.#othersArrivedSince(journey)) journey.fruitlessTries++;
    journey.arrivalsBefore = this.#pace.arrivals();
    if (journey.fruitlessTries > fruitlessTriesLimit)
      return this.#settle(id, { state: 'failed', failure: trouble });
    this.#items.change(id, { state: 'interrupted' });
    // At the end of the line in both cases, so that one bad file never delays the rest.
    if (reach === 'all') {
      this.#line.push(id);
      return this.#pace.trouble(trouble, askedMs);
    }
    this.#pace.stumble(trouble);
    const timer = setTimeout(() => this.#requeue(id), delayMs);
    this.#ended.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  #othersArrivedSince({ arrivalsBefore }: Journey): boolean {
    return arrivalsBefore !== undefined && arrivalsBefore < this.#pace.arrivals();
  }

  #requeue(id: number): void {
    if (!this.#journeys.has(id)) return;
    this.#items.change(id, { state: 'queued' });
    this.#line.push(id);
    this.#fillSlots();
  }

  #leaveSession(id: number, journey: Journey): void {
    this.#beginAnew(id);
    // The decision under way may have ended it. Another file may have noticed first, and opened the next one.
    if (!this.#isDeciding && this.#session.current() === journey.session) this.loseSession();
  }

  /**
   * Leaves a session that has ended, with the files that no longer belong to this queue; the rest goes into another
   * session. Returns the number of files that were left.
   */
  #leaveBehind(isDone: (item: UploadItem) => boolean): number {
    this.#session.forget();
    const done = this.#items.list().filter(isDone);
    for (const { id } of done) this.drop(id);
    for (const { id } of this.#items.list()) this.#beginAnew(id);
    return done.length;
  }

  /** An upload belongs to its session, so another session needs another upload. */
  #beginAnew(id: number): void {
    const journey = this.#journeys.get(id);
    if (!journey) return;
    journey.abort?.abort(new UploadInterrupted('file'));
    journey.uploadId = crypto.randomUUID();
    journey.isBegun = false;
    journey.farthest = 0;
    this.#items.change(id, { bytesSent: 0 });
    this.keep(id);
  }

  #progress(id: number, journey: Journey, bytesSent: number): void {
    journey.farthest ??= bytesSent;
    if (bytesSent > journey.farthest) {
      this.#bytesTravelled += bytesSent - journey.farthest;
      journey.farthest = bytesSent;
      journey.fruitlessTries = 0;
    }
    // The transport reports 0 before it sends a request.
    if (bytesSent > 0) this.#pace.progressed();
    this.#items.change(id, { bytesSent });
  }

  #settle(id: number, change: Partial<UploadItem>): void {
    this.#items.change(id, change);
    this.keep(id);
  }

  /** Stores the state of a file. */
  keep(id: number, bytes?: File): void {
    const [item, journey] = [this.#items.get(id), this.#journeys.get(id)];
    if (item && journey) this.#parts.record.note(item, journey.uploadId, bytes);
  }
}
