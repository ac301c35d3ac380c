import { uploadIdsLimit } from '@albumen/contracts/limits';
import type { ConfirmedSession } from '@albumen/contracts/storage';
import { chosenFile, restoredFile } from './file-record.ts';
import type { FileRecord } from './file-record.ts';
import { FileReading } from './file-reading.ts';
import type { DropNotice } from './file-reading.ts';
import type { KeptFile, QueueAlbum } from './kept-uploads.ts';
import { isPhotoByContent } from './photo-signature.ts';
import { isUnlikelyPhoto, plainRefusal } from './plain-refusal.ts';
import { UploadFiles } from './upload-files.ts';
import type { UploadItem, UploadRefusal } from './upload-item.ts';
import { UploadSender } from './upload-sender.ts';
import type { SendingProgress, UploadSenderParts } from './upload-sender.ts';
import { summaryOf } from './upload-summary.ts';
import type { UploadSummary } from './upload-summary.ts';
import { UploadSessionEnded } from './upload-transport.ts';

/** The queue at a moment, as the screen shows it. A new object after each change. */
export interface UploadView extends SendingProgress {
  /** Every file in the order in which it was added; each is the same object until it changes. */
  readonly items: readonly UploadItem[];
  readonly summary: UploadSummary;
  /** Whether this device has no room to store the queue: then it lives as long as this page. */
  readonly isDeviceFull: boolean;
  /** The album to which the photos are added; null for the library alone; undefined if no album was chosen. */
  readonly album: QueueAlbum | null | undefined;
  /** The message about the last drop; undefined if all of it could be read. */
  readonly dropNotice: DropNotice | undefined;
}

export interface UploadQueueParts extends UploadSenderParts {
  /** The limit for one file. */
  readonly bytesLimit: number;
  /** Called once nothing is left of it: all is confirmed or removed, or it is discarded. */
  readonly onEnd: () => void;
}

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
  readonly #files: UploadFiles;
  readonly #sender: UploadSender;
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
    this.#files = new UploadFiles(parts.storage);
    this.reading = new FileReading(() => {
      this.#files.notify();
      this.#endIfDone();
    });
    this.#sender = new UploadSender(this.#files, parts, () => this.#endIfDone());
    parts.storage.subscribe(() => this.#files.notify());
  }

  /** The queue as it is now. */
  readonly view = (): UploadView => {
    const items = this.#files.list();
    if (this.#view?.items !== items) {
      const summary = this.#summary();
      this.#view = {
        items,
        summary,
        ...this.#sender.progress(summary.bytesToCome),
        isDeviceFull: this.#parts.storage.isDeviceFull(),
        album: this.#album,
        dropNotice: this.reading.notice(),
      };
    }
    return this.#view;
  };

  /**
   * Calls the listener after changes, immediately, but at most five times a second. Returns a function that
   * unsubscribes.
   */
  readonly subscribe = (listener: () => void): (() => void) => this.#files.subscribe(listener);

  /**
   * Adds files at the end. Refuses files that are obviously not photos before they are sent; the server decides on the
   * others. A file that the queue waits for takes its old place and continues. A file that is chosen again replaces its
   * refusal. A file that only has the name of one that can no longer be read may be the same file, changed meanwhile,
   * or a photo of another camera: both stay. A queue that has ended takes none.
   */
  add(files: readonly File[]): void {
    if (this.#hasEnded) return;
    for (const file of files) {
      const alike = this.#files.like(file);
      const missing = alike.filter(({ state }) => state === 'missing');
      const refused = alike.find(({ state }) => state === 'refused');
      if (missing.length > 0) this.#sender.start(missing, file);
      else if (refused) {
        this.#sender.remove(refused);
        this.#append(file);
        // A customer who brings back lost files may choose the whole folder again.
      } else if (alike.length === 0 || !this.#files.hasLostBytes()) this.#append(file);
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
    this.#parts.storage.noteQueue({ album });
    this.#files.notify();
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
    this.#sender.resume(sessionId, givenUp);
    for (const kept of files) {
      // Without its session, a file gets another upload.
      const isStored = sessionId !== undefined;
      this.#files.add(restoredFile(kept, isStored), isStored);
      this.#nextId = Math.max(this.#nextId, kept.id + 1);
    }
    this.#startAll((file) => file.state === 'queued');
  }

  /** Removes a file. The server forgets its upload, even if it arrived just now. */
  remove(id: number): void {
    const file = this.#files.get(id);
    if (file) this.#sender.remove(file);
  }

  /** Starts every chosen file. From then on, files that were refused without being sent are stored, too. */
  start(): void {
    this.#startAll((file) => file.state === 'chosen');
  }

  /** Tries a failed file again, or all of them without an id. */
  retry(id?: number): void {
    this.#startAll((file) => file.state === 'failed' && (id === undefined || file.id === id));
  }

  /** Adds a damaged photo with the others, or all of them without an id. */
  chooseDamaged(id?: number): void {
    const ids = id === undefined ? this.#files.list().map((file) => file.id) : [id];
    for (const one of ids) this.#files.dispatch(one, { type: 'damage-accepted' });
  }

  /** The bytes of a file, as far as this browser has them. */
  bytesOf(id: number): Promise<File | undefined> {
    return this.#files.bytesOf(id);
  }

  /** The session of the uploads; undefined while there is none. */
  async sessionId(): Promise<string | undefined> {
    return this.#sender.session()?.catch(() => undefined);
  }

  /** Whether it was added completely, emptied and left, discarded or stopped. */
  hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Whether leaving the page now would lose something that the customer has done. */
  isLostOnLeaving(): boolean {
    const { isReading, running, counts } = this.#summary();
    return isReading || counts.chosen > 0 || (running > 0 && !this.#parts.storage.isComplete());
  }

  /**
   * Adds the arrived files to the library, and to an album if one is named. The others stay for the next session,
   * together with files that are still being read; damaged files that were not chosen stay in their session. If no
   * files are left, the queue ends. Can be repeated if it throws, except after `UploadSessionEnded`: then the arrived
   * files were discarded elsewhere, and the queue continues without them.
   */
  confirm(albumId?: string): Promise<ConfirmedSession> {
    return this.#sender.whileDeciding(async () => {
      this.#isConfirmed = true;
      try {
        await this.#sender.settleRemoved();
        const sessionId = await this.#sender.session();
        const confirmed = sessionId ? await this.#confirmSession(sessionId, albumId) : nothingConfirmed;
        this.#sender.closeSession(confirmed.leftOut.map(({ uploadId }) => uploadId));
        return confirmed;
      } catch (error) {
        this.#isConfirmed = false;
        throw error;
      } finally {
        // At once: the stored files of a queue that has ended are removed as a whole, not one by one.
        this.#endIfDone();
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
    const chosen = this.#files.list().filter(({ state, ifChosen }) => ifChosen && state !== 'damaged');
    const damaged = chosen.slice(0, uploadIdsLimit).map(({ uploadId }) => uploadId);
    try {
      return await this.#parts.transport.confirmSession(sessionId, damaged, albumId);
    } catch (error) {
      if (error instanceof UploadSessionEnded) this.#sender.loseSession();
      throw error;
    }
  }

  #summary(): UploadSummary {
    return summaryOf(this.#files.list(), this.reading.isReading());
  }

  #endIfDone(): void {
    // The server would offer uploads that it does not know to be given up as a left session; this page knows better.
    // Once the session is decided, that does not matter.
    const isDone = this.#isConfirmed || (this.#isLeft && !this.#sender.hasUnanswered());
    if (isDone && this.#files.count() === 0 && !this.reading.isReading() && !this.#hasEnded) this.#end();
  }

  #stop(): void {
    this.#hasEnded = true;
    this.#sender.end();
    this.#files.end();
    this.#parts.storage.stop();
  }

  #end(): void {
    this.#stop();
    this.#parts.storage.end();
    this.#parts.onEnd();
  }

  #append(file: File): void {
    const id = this.#nextId++;
    this.#files.add(chosenFile(id, file));
    if (isUnlikelyPhoto(file)) this.#lookedAt = this.#lookedAt.then(() => this.#look(id, file));
    else this.#refuse(id, plainRefusal(file, this.#parts.bytesLimit));
  }

  /** One file after the other: a folder may hold thousands that are not photos. */
  async #look(id: number, file: File): Promise<void> {
    // A file that cannot be read, or has been started meanwhile, is reported when its turn comes.
    const isPhoto = await isPhotoByContent(file).catch(() => true);
    if (this.#files.get(id)?.state !== 'chosen') return;
    const isOther = !isPhoto && file.size > 0;
    this.#refuse(id, isOther ? 'upload-type-not-accepted' : plainRefusal(file, this.#parts.bytesLimit));
  }

  #refuse(id: number, refusal: UploadRefusal | undefined): void {
    if (refusal) this.#files.dispatch(id, { type: 'refused', refusal });
  }

  #startAll(applies: (file: FileRecord) => boolean): void {
    this.#sender.start(this.#files.list().filter(applies));
  }
}
