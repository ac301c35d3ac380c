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

/** The queue at a moment, as the screen shows it. A new object after each change. */
export interface UploadView {
  /** Every file in the order in which it was added; each is the same object until it changes. */
  readonly items: readonly UploadItem[];
  readonly summary: UploadSummary;
  /** The reason why all files wait; undefined while they are being sent. */
  readonly pause: UploadTrouble | undefined;
  /** Until all started files have been sent that need not be chosen again; undefined while that cannot be known. */
  readonly secondsLeft: number | undefined;
  /** Whether this device has no room to store the queue: then it lives as long as this page. */
  readonly isDeviceFull: boolean;
  /** Photos that had arrived when the session was added or discarded elsewhere: they are no longer listed. */
  readonly lostPhotos: number;
  /** The album to which the photos are added; null for the library alone; undefined if no album was chosen. */
  readonly album: QueueAlbum | null | undefined;
  /** The message about the last drop; undefined if all of it could be read. */
  readonly dropNotice: DropNotice | undefined;
}

export interface UploadQueueParts extends UploadJourneysParts {
  /** The limit for one file. */
  readonly bytesLimit: number;
  /** Called once nothing is left of it: all is confirmed or removed, or it is discarded. */
  readonly onEnd: () => void;
}

/** States that cannot go on without the bytes of the file. */
const statesThatNeedBytes: readonly UploadState[] = ['queued', 'missing', 'failed'];

/** The result of confirming if nothing has arrived. */
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
 * subscribes to it, the others are passed in. Sends nothing before `start`.
 * Photo library §5: "Automatic upload is off."
 */
export class UploadQueue {
  /** Reads chosen or dropped files, and passes them to `add`. */
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
  /** Whether it is confirmed, or about to be, and no screen has used it since. */
  #isConfirmed = false;
  /** Whether no screen uses it. */
  #isLeft = false;
  /** How often a screen has started to use it. */
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

  /**
   * Calls the listener after changes, immediately, but at most five times a second. Returns a function that
   * unsubscribes.
   */
  readonly subscribe = (listener: () => void): (() => void) => this.#items.subscribe(listener);

  /**
   * Adds files at the end. Refuses files that are obviously not photos before they are sent; the server decides on the
   * others. A file that the queue waits for takes its old place and continues. A file that is chosen again replaces its
   * refusal. A file that only has the name of one that can no longer be read may be the same file, changed meanwhile,
   * or a photo of another camera: both stay. A queue that has ended takes none.
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
      // A customer who brings back lost files may choose the whole folder again.
      else if (alike.length > 0 && this.#items.hasLostBytes()) continue;
      this.#append(file);
    }
  }

  /**
   * A screen starts to use the queue: it stays, even if it is being confirmed and nothing is left. Returns a function
   * for when the screen leaves: then the queue ends once nothing is left, unless another screen uses it.
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

  /** Sets the album to which the photos are added; null for the library alone. Confirming names it again. */
  meanFor(album: QueueAlbum | null): void {
    this.#album = album;
    this.#parts.record.noteAlbum(album);
    this.#items.tell();
  }

  /**
   * Takes over the files that another page has stored, and continues those that had been started. A file without stored
   * bytes continues as soon as the customer chooses it again. `givenUp` are uploads that the server still has to
   * forget.
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
      // An upload only continues in its own session.
      this.#journeys.prepare(id, undefined, sessionId && uploadId);
      const bytesSent = hasArrived(kept) ? file.size : 0;
      const lost = isMissing ? ({ state: 'missing', loss: kept.loss ?? 'not-kept' } as const) : {};
      this.#items.put({ ...item, id, file, isStarted, bytesSent, ...lost });
      this.#nextId = Math.max(this.#nextId, id + 1);
    }
    this.#queue((item) => item.state === 'queued');
  }

  /** Removes a file. The server forgets its upload, even if it arrived just now. */
  remove(id: number): void {
    const dropped = this.#journeys.drop(id);
    if (dropped?.attempt) void this.#givenUp.addUnderWay(dropped.uploadId, dropped.attempt);
    else if (dropped) this.#givenUp.add([dropped.uploadId]);
  }

  /** Starts every chosen file. From then on, files that were refused without being sent are stored, too. */
  start(): void {
    this.#queue((item) => item.state === 'chosen');
    for (const { id, state, isStarted } of this.#items.list())
      if (state === 'refused' && !isStarted) this.#journeys.keep(id);
  }

  /** Tries a failed file again, or all of them without an id. */
  retry(id?: number): void {
    this.#queue((item) => item.state === 'failed' && (id === undefined || item.id === id));
  }

  /** Adds a damaged photo with the others, or all of them without an id. */
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

  /** The session of the uploads; undefined while there is none. */
  async sessionId(): Promise<string | undefined> {
    return this.#journeys.session()?.catch(() => undefined);
  }

  /** Whether it was added completely, emptied and left, discarded or stopped. */
  hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether leaving the page now would lose something that the customer has done. */
  isLostOnLeaving(): boolean {
    const { isReading, running, counts } = this.#items.summary();
    return isReading || counts.chosen > 0 || (running > 0 && !this.#parts.record.isComplete());
  }

  /**
   * Adds the arrived files to the library, and to an album if one is named. The others stay for the next session,
   * together with files that are still being read; damaged files that were not chosen stay in their session. If no
   * files are left, the queue ends. Can be repeated if it throws, except after `UploadSessionEnded`: then the arrived
   * files were discarded elsewhere, and the queue continues without them.
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

  /** Stops sending, makes the server forget the arrived files, and ends the queue. */
  async discard(): Promise<void> {
    const opened = this.sessionId();
    this.#end();
    // A session that could not be opened holds nothing.
    const sessionId = await opened;
    if (sessionId) await this.#parts.transport.discardSession(sessionId);
  }

  /** Stops sending when a customer signs out. Arrived files stay on the server, and stored ones in the browser. */
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
    // The server would offer uploads that it does not know to be given up as a left session; this page knows better.
    // Once the session is decided, that does not matter.
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

  /** One file after the other: a folder may hold thousands that are not photos. */
  async #look(id: number, file: File): Promise<void> {
    // A file that cannot be read, or has been started meanwhile, is reported when its turn comes.
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
