import { uploadIdsLimit } from '@albumen/contracts/limits';
import type { ConfirmedSession } from '@albumen/contracts/storage';
import { FileReading } from './file-reading.ts';
import type { DropNotice } from './file-reading.ts';
import { GivenUpUploads } from './given-up-uploads.ts';
import type { KeptFile, QueueAlbum } from './kept-uploads.ts';
import { isPhotoByContent } from './photo-signature.ts';
import { isUnlikelyPhoto, plainRefusal } from './plain-refusal.ts';
import { hasArrived } from './upload-item.ts';
import type { UploadItem, UploadRefusal, UploadState, UploadTrouble } from './upload-item.ts';
import { UploadItems } from './upload-items.ts';
import { UploadJourneys } from './upload-journeys.ts';
import type { UploadJourneysParts } from './upload-journeys.ts';
import { UploadSessionEnded } from './upload-transport.ts';
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

export interface UploadQueueParts extends UploadJourneysParts {
  /** What one file may have. */
  readonly bytesLimit: number;
  /** Called once nothing is left of it: all is confirmed or taken off the list, or it is discarded. */
  readonly onEnd: () => void;
}

/** States that cannot go on without the bytes of the file. */
const statesThatNeedBytes: readonly UploadState[] = ['queued', 'missing', 'failed'];

/** What confirming answers where nothing has arrived. */
export const nothingConfirmed: ConfirmedSession = {
  added: 0,
  restored: 0,
  duplicates: 0,
  repeated: 0,
  undated: 0,
  imageIds: [],
  leftOut: [],
};

/**
 * The files that a customer adds, from choosing to their outcome. Knows neither screen nor network nor disk: the screen
 * subscribes to it, the others are given. Nothing is sent before `start`.
 * Photo library §5: "Automatic upload is off."
 */
export class UploadQueue {
  /** What comes of files that are chosen or dropped; they are given to `add`. */
  readonly reading: FileReading;
  readonly #parts: UploadQueueParts;
  readonly #items = new UploadItems();
  readonly #journeys: UploadJourneys;
  readonly #givenUp: GivenUpUploads;
  #view: UploadView | undefined;
  #album: QueueAlbum | null | undefined;
  #nextId = 1;
  #lookedAt: Promise<void> = Promise.resolve();
  #hasEnded = false;
  /** Whether it is confirmed, or about to be, and nobody has begun with it since. */
  #isConfirmed = false;
  /** Whether nobody is at it. */
  #isLeft = false;
  /** How often somebody has begun with it. */
  #turn = 0;

  constructor(parts: UploadQueueParts) {
    this.#parts = parts;
    this.reading = new FileReading(this.#items, () => this.#endIfDone());
    this.#journeys = new UploadJourneys(this.#items, parts);
    this.#givenUp = new GivenUpUploads({ ...parts, onAllAnswered: () => this.#endIfDone() });
    parts.record.subscribe(() => this.#items.tell());
  }

  /** The queue as it is now. */
  readonly view = (): UploadView => {
    const items = this.#items.list();
    if (this.#view?.items !== items) {
      const summary = this.#items.summary();
      const secondsLeft = this.#journeys.secondsFor(summary.bytesToCome);
      const [pause, lostPhotos] = [this.#journeys.pause(), this.#journeys.lostPhotos()];
      const isDeviceFull = this.#parts.record.isDeviceFull();
      const dropNotice = this.reading.notice();
      const album = this.#album;
      this.#view = { items, summary, pause, secondsLeft, isDeviceFull, lostPhotos, album, dropNotice };
    }
    return this.#view;
  };

  /** Calls the listener after changes, at once, but at most five times a second. Gives a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => this.#items.subscribe(listener);

  /**
   * Puts files at the end. Those that are plainly no photos are refused before they are sent; the server decides on the
   * others. A file that the queue waits for takes its old place and goes on; one that is chosen again replaces its
   * refusal. One that has only the name of a file that can be read no more may be that file, changed meanwhile, or a photo
   * of another camera: both stay. A queue that has ended takes none.
   */
  add(files: readonly File[]): void {
    if (this.#hasEnded) return;
    for (const file of files) {
      const alike = this.#items.like(file);
      const missing = alike.filter(({ state }) => state === 'missing');
      if (missing.length > 0) {
        this.#supply(missing, file);
        continue;
      }
      const refused = alike.find(({ state }) => state === 'refused');
      if (refused) this.remove(refused.id);
      // Whoever brings back what was lost may choose the whole folder again.
      else if (alike.length > 0 && this.#items.hasLostBytes()) continue;
      this.#append(file);
    }
  }

  /**
   * Somebody begins with it anew: it stays, also where it is being confirmed and nothing is left. Gives a function for when
   * they leave it: then it ends once nothing is left, unless somebody has begun with it since.
   */
  takeUp(): () => void {
    this.#isConfirmed = false;
    this.#isLeft = false;
    const turn = (this.#turn += 1);
    const leave = () => {
      if (turn !== this.#turn) return;
      this.#isLeft = true;
      this.#endIfDone();
    };
    return () => queueMicrotask(leave);
  }

  /** Says that the photos go into an album, too; null: into the library alone. Confirming names it once more. */
  meanFor(album: QueueAlbum | null): void {
    this.#album = album;
    this.#parts.record.noteAlbum(album);
    this.#items.tell();
  }

  /**
   * Takes up what another page has kept, and goes on with the files that had been started. A file goes on as soon as the
   * customer chooses it again where its bytes are not kept. `givenUp` are uploads that the server is to be told of.
   */
  restore(
    sessionId: string | undefined,
    files: readonly KeptFile[],
    givenUp: readonly string[] = [],
    album?: QueueAlbum | null,
  ): void {
    this.#isLeft = true;
    this.#album = album;
    if (sessionId !== undefined) this.#journeys.resumeSession(sessionId);
    this.#givenUp.add(givenUp);
    for (const kept of files) {
      const { id, file, hasBytes, uploadId, isStarted = true, ...item } = kept;
      const isMissing = !hasBytes && statesThatNeedBytes.includes(kept.state);
      // An upload goes on in its own session only.
      this.#journeys.prepare(id, undefined, sessionId && uploadId);
      const bytesSent = hasArrived(kept) ? file.size : 0;
      const lost = isMissing ? ({ state: 'missing', loss: kept.loss ?? 'not-kept' } as const) : {};
      this.#items.put({ ...item, id, file, isStarted, bytesSent, ...lost });
      this.#nextId = Math.max(this.#nextId, id + 1);
    }
    this.#queue((item) => item.state === 'queued');
  }

  /** Takes a file off the list; what the server has of it is given up, also where it arrived in this very moment. */
  remove(id: number): void {
    const dropped = this.#journeys.drop(id);
    if (dropped?.attempt) void this.#givenUp.addUnderWay(dropped.uploadId, dropped.attempt);
    else if (dropped) this.#givenUp.add([dropped.uploadId]);
  }

  /** Starts every chosen file. What was refused without being sent is written down with them, and from then on. */
  start(): void {
    this.#queue((item) => item.state === 'chosen');
    for (const { id, state, isStarted } of this.#items.list())
      if (state === 'refused' && !isStarted) this.#journeys.keep(id);
  }

  /** Tries a failed file once more, or all of them when no id is given. */
  retry(id?: number): void {
    this.#queue((item) => item.state === 'failed' && (id === undefined || item.id === id));
  }

  /** Has a damaged photo added with the others, or all of them when no id is given. */
  chooseDamaged(id?: number): void {
    for (const item of this.#items.list()) {
      if (item.state !== 'damaged' || !item.ifChosen || (id !== undefined && item.id !== id)) continue;
      this.#items.change(item.id, { state: item.ifChosen });
      this.#journeys.keep(item.id);
    }
  }

  /** The bytes of a file, as far as this browser has them. */
  async bytesOf(id: number): Promise<File | undefined> {
    const file = this.#items.get(id)?.file;
    return file instanceof File ? file : this.#parts.record.bytesOf(id);
  }

  /** The session that holds what has arrived; undefined while there is none. */
  async sessionId(): Promise<string | undefined> {
    return this.#journeys.session()?.catch(() => undefined);
  }

  /** Whether it was added as a whole, emptied and left, discarded or stopped: then it is nobody's any more. */
  hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether leaving the page now would lose something that the customer has done. */
  isLostOnLeaving(): boolean {
    const { isReading, running, counts } = this.#items.summary();
    return isReading || counts.chosen > 0 || (running > 0 && !this.#parts.record.isComplete());
  }

  /**
   * Adds what has arrived to the library, and to an album where one is named. What has not stays, for a session of its own, and what is still being read comes
   * to it, and so does what is damaged and not chosen, in its session; without any, the queue ends. May be repeated when it throws, but for `UploadSessionEnded`: then what had
   * arrived was discarded elsewhere, and the queue goes on without it.
   */
  confirm(albumId?: string): Promise<ConfirmedSession> {
    return this.#journeys.whileDeciding(async () => {
      this.#isConfirmed = true;
      try {
        await this.#givenUp.tell();
        const sessionId = await this.#journeys.session();
        const confirmed = sessionId ? await this.#confirmSession(sessionId, albumId) : nothingConfirmed;
        if (confirmed.leftOut.length === 0) this.#journeys.closeSession();
        else this.#journeys.keepLeftOut(confirmed.leftOut.map(({ uploadId }) => uploadId));
        this.#endIfDone();
        return confirmed;
      } catch (error) {
        this.#isConfirmed = false;
        this.#endIfDone();
        throw error;
      }
    });
  }

  /** Gives up what is under way, has the server forget what has arrived, and ends the queue. */
  async discard(): Promise<void> {
    const opened = this.sessionId();
    this.#end();
    // A session that could not be opened holds nothing to forget.
    const sessionId = await opened;
    if (sessionId) await this.#parts.transport.discardSession(sessionId);
  }

  /** Stops sending, for a customer who signs out; what has arrived stays on the server, and what is kept in the browser. */
  leave(): void {
    this.#stop();
    this.#parts.onEnd();
  }

  async #confirmSession(sessionId: string, albumId: string | undefined): Promise<ConfirmedSession> {
    const chosen = this.#items.list().filter(({ state, ifChosen }) => ifChosen && state !== 'damaged');
    const damaged = this.#journeys.uploadsOf(chosen.slice(0, uploadIdsLimit).map(({ id }) => id));
    try {
      return await this.#parts.transport.confirmSession(sessionId, damaged, albumId);
    } catch (error) {
      if (error instanceof UploadSessionEnded) this.#journeys.loseSession();
      throw error;
    }
  }

  #endIfDone(): void {
    const { total, isReading } = this.#items.summary();
    // What the server could not be told of, it would offer as a session that was left: here it is known. Once the session
    // is decided on it is no matter.
    const isDone = this.#isConfirmed || (this.#isLeft && !this.#givenUp.hasUnanswered());
    if (isDone && total === 0 && !isReading && !this.#hasEnded) this.#end();
  }

  #stop(): void {
    this.#hasEnded = true;
    this.#journeys.end();
    this.#items.end();
    this.#parts.record.stop();
  }

  #end(): void {
    this.#stop();
    this.#parts.record.end();
    this.#parts.onEnd();
  }

  /** Gives the bytes to the files that have waited for them. */
  #supply(missing: readonly UploadItem[], file: File): void {
    for (const { id } of missing) this.#journeys.supply(id, file);
    this.#journeys.queue(missing.map(({ id }) => id));
  }

  #append(file: File): void {
    const id = this.#nextId++;
    this.#journeys.prepare(id, file);
    this.#items.put({ id, file, state: 'chosen', isStarted: false, bytesSent: 0 });
    if (isUnlikelyPhoto(file)) this.#lookedAt = this.#lookedAt.then(() => this.#look(id, file));
    else this.#refuse(id, plainRefusal(file, this.#parts.bytesLimit));
  }

  /** One file after the other: a folder may hold thousands that are no photos. */
  async #look(id: number, file: File): Promise<void> {
    // What cannot be read, or has been started meanwhile, is told when its turn comes to be sent.
    const isPhoto = await isPhotoByContent(file).catch(() => true);
    if (this.#items.get(id)?.state !== 'chosen') return;
    this.#refuse(
      id,
      isPhoto || file.size === 0 ? plainRefusal(file, this.#parts.bytesLimit) : 'upload-type-not-accepted',
    );
  }

  #refuse(id: number, refusal: UploadRefusal | undefined): void {
    if (!refusal) return;
    this.#items.change(id, { state: 'refused', refusal });
    if (this.#items.summary().hasBegun) this.#journeys.keep(id);
  }

  #queue(applies: (item: UploadItem) => boolean): void {
    this.#journeys.queue(
      this.#items
        .list()
        .filter(applies)
        .map(({ id }) => id),
    );
  }
}
