import type { ConfirmedSession, UploadOutcome } from '@albumen/contracts/storage';
import { plainRefusal } from './plain-refusal.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadInterrupted, UploadRefused } from './upload-transport.ts';
import type { UploadTransport } from './upload-transport.ts';

/** Files that travel at the same time. Our choice: enough to fill a line, few enough to leave it usable. */
export const parallelTransfers = 4;

/** Milliseconds before each further try of a file that makes no headway; after the last one it counts as failed. */
export const retryDelaysMs = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

/** Progress is told at most ten times a second: more cannot be seen, and hundreds of rows would stutter. */
const progressIntervalMs = 100;

/** What must not be shown, but travels with a file. */
interface Journey {
  resumeUrl?: string;
  /** Tries since the last headway. */
  fruitlessTries: number;
  abort?: AbortController;
}

/**
 * The files that a customer adds, from choosing to their outcome. Knows neither screen nor network: the screen
 * subscribes to it, the transport is given. Nothing is sent before `start`.
 * Photo library §5: "Automatic upload is off."
 */
export class UploadQueue {
  readonly #transport: UploadTransport;
  readonly #items = new Map<number, UploadItem>();
  readonly #journeys = new Map<number, Journey>();
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly UploadItem[] = [];
  /** The files whose turn comes next, by id. */
  readonly #line: number[] = [];
  #nextId = 1;
  #working = 0;
  #session: Promise<string> | undefined;
  #progressTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #ended = new AbortController();

  constructor(transport: UploadTransport) {
    this.#transport = transport;
  }

  /** Every file in the order in which it was added. A new list whenever something has changed. */
  readonly items = (): readonly UploadItem[] => this.#snapshot;

  /** Calls the listener after every change, progress at most ten times a second. Gives a function that ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Puts files at the end. Those that are plainly no photos are refused at once; the server decides on the others. */
  add(files: readonly File[]): void {
    for (const file of files) {
      const id = this.#nextId++;
      const refusal = plainRefusal(file);
      this.#items.set(id, {
        id,
        file,
        bytesSent: 0,
        ...(refusal ? { state: 'refused', refusal } : { state: 'chosen' }),
      });
      this.#journeys.set(id, { fruitlessTries: 0 });
    }
    this.#tell();
  }

  /** Takes a file off the list; one that is under way is given up. Photos that have arrived stay. */
  remove(id: number): void {
    const item = this.#items.get(id);
    if (!item || item.state === 'added' || item.state === 'duplicate') return;
    this.#journeys.get(id)?.abort?.abort();
    this.#items.delete(id);
    this.#journeys.delete(id);
    this.#tell();
  }

  /** Starts every chosen file. */
  start(): void {
    this.#enqueue((item) => item.state === 'chosen');
  }

  /** Tries a failed file once more, or all of them when no id is given. */
  retry(id?: number): void {
    this.#enqueue((item) => item.state === 'failed' && (id === undefined || item.id === id));
  }

  /** Adds what has arrived to the library and ends the queue. May be repeated when it throws. */
  async confirm(): Promise<ConfirmedSession> {
    const sessionId = await this.#session;
    const confirmed = sessionId
      ? await this.#transport.confirmSession(sessionId)
      : { added: 0, duplicates: 0 };
    this.#end();
    return confirmed;
  }

  /** Gives up what is under way, has the server forget what has arrived, and ends the queue. */
  async discard(): Promise<void> {
    const session = this.#session;
    this.#end();
    // A session that could not be opened holds nothing to forget.
    const sessionId = await session?.catch(() => undefined);
    if (sessionId) await this.#transport.discardSession(sessionId);
  }

  #end(): void {
    this.#ended.abort();
    for (const journey of this.#journeys.values()) journey.abort?.abort();
    clearTimeout(this.#progressTimer);
  }

  #enqueue(applies: (item: UploadItem) => boolean): void {
    for (const item of this.#items.values()) {
      if (!applies(item)) continue;
      const journey = this.#journeys.get(item.id);
      if (journey) journey.fruitlessTries = 0;
      this.#items.set(item.id, { ...item, state: 'queued' });
      this.#line.push(item.id);
    }
    this.#tell();
    this.#fillSlots();
  }

  #fillSlots(): void {
    while (this.#working < parallelTransfers && !this.#ended.signal.aborted) {
      const id = this.#line.shift();
      if (id === undefined) return;
      // Taken off the list while it waited.
      if (!this.#items.has(id)) continue;
      this.#working++;
      this.#change(id, { state: 'sending' });
      void this.#carry(id).finally(() => {
        this.#working--;
        this.#fillSlots();
      });
    }
  }

  /** One slot's work on one file, until it has an outcome, is given up, or has to stand at the end for another try. */
  async #carry(id: number): Promise<void> {
    const item = this.#items.get(id);
    const journey = this.#journeys.get(id);
    if (!item || !journey) return;
    while (this.#items.has(id) && !this.#ended.signal.aborted) {
      try {
        const outcome = await this.#send(item.file, id, journey);
        this.#change(id, { state: outcome, bytesSent: item.file.size });
        return;
      } catch (error) {
        if (journey.abort?.signal.aborted) return;
        if (error instanceof UploadRefused)
          return this.#change(id, { state: 'refused', refusal: error.refusal });
        const delayMs = retryDelaysMs[journey.fruitlessTries++];
        if (!(error instanceof UploadInterrupted) || delayMs === undefined)
          return this.#change(id, { state: 'failed' });
        this.#change(id, { state: 'interrupted' });
        if (error.isAnswered) {
          // Only this file is in trouble: the others must not wait for it.
          void this.#wait(delayMs).then(() => this.#requeue(id));
          return;
        }
        // The network is in trouble: the file keeps its slot, so that not every file runs through its tries at once.
        await this.#wait(delayMs);
        this.#change(id, { state: 'sending' });
      }
    }
  }

  async #send(file: File, id: number, journey: Journey): Promise<UploadOutcome['outcome']> {
    const abort = new AbortController();
    journey.abort = abort;
    const sessionId = await this.#openSession();
    abort.signal.throwIfAborted();
    return this.#transport.send({
      file,
      sessionId,
      resumeUrl: journey.resumeUrl,
      signal: abort.signal,
      onUrl: (url) => {
        journey.resumeUrl = url;
      },
      onProgress: (bytesSent) => {
        if (abort.signal.aborted) return;
        if (bytesSent > (this.#items.get(id)?.bytesSent ?? 0)) journey.fruitlessTries = 0;
        this.#progress(id, bytesSent);
      },
    });
  }

  /** All files of the queue belong to one session, opened with the first. One that could not be opened is tried anew. */
  #openSession(): Promise<string> {
    this.#session ??= this.#transport.openSession().catch((error: unknown) => {
      this.#session = undefined;
      throw error;
    });
    return this.#session;
  }

  #requeue(id: number): void {
    if (!this.#items.has(id)) return;
    this.#change(id, { state: 'queued' });
    this.#line.push(id);
    this.#fillSlots();
  }

  #wait(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      const stop = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#ended.signal.addEventListener('abort', stop, { once: true });
    });
  }

  #change(id: number, change: Partial<Pick<UploadItem, 'state' | 'bytesSent' | 'refusal'>>): void {
    const item = this.#items.get(id);
    if (!item) return;
    this.#items.set(id, { ...item, ...change });
    this.#tell();
  }

  #progress(id: number, bytesSent: number): void {
    const item = this.#items.get(id);
    if (!item) return;
    this.#items.set(id, { ...item, bytesSent });
    this.#progressTimer ??= setTimeout(() => this.#tell(), progressIntervalMs);
  }

  #tell(): void {
    clearTimeout(this.#progressTimer);
    this.#progressTimer = undefined;
    this.#snapshot = [...this.#items.values()];
    for (const listener of this.#listeners) listener();
  }
}
