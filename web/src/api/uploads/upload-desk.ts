import { uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import type { ConfirmedSession, OpenUploadSession } from '@albumen/contracts/storage';
import { log } from '../../lib/log.ts';
import type { Connection } from './connection.ts';
import { giveUpSoon } from './give-up-soon.ts';
import type { BegunUpload } from './give-up-soon.ts';
import { KeptRecord } from './kept-record.ts';
import type { KeptQueue, KeptUploads } from './kept-uploads.ts';
import { offeredOf } from './offered-sessions.ts';
import type { LeftSessions } from './offered-sessions.ts';
import { hasArrived, isOutstanding, isUnadded } from './upload-item.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadRecord } from './upload-record.ts';
import type { UploadTransport } from './upload-transport.ts';

const dayMs = 24 * 60 * 60 * 1_000;

export interface UploadDeskParts {
  /** Throws when there is no customer. */
  readonly customerId: () => string;
  /** Bytes that one file may have. */
  readonly bytesLimit: () => number;
  readonly store: KeptUploads;
  readonly transport: UploadTransport;
  readonly connection: Connection;
  readonly listOpenSessions: () => Promise<readonly OpenUploadSession[]>;
  /** Holds a name until the page is gone or the function is called; undefined when another page holds it. */
  readonly hold: (name: string) => Promise<(() => void) | undefined>;
  /** Has the other pages of this browser note that this one holds a name. */
  readonly announce: (name: string) => void;
  /** Settles when a name that another page held has been free for a moment. */
  readonly whenFree: (name: string) => Promise<void>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 up to, but without, 1. */
  readonly random: () => number;
}

/** Files that a customer has not done with. */
export interface WaitingFiles {
  /** Those that are still to arrive. */
  readonly outstanding: number;
  /** Those that have arrived, and come into the library only once they are added. */
  readonly unadded: number;
}

const lockOf = (queueId: string): string => `upload-queue ${queueId}`;

/**
 * The queue of this page, from screen to screen, and what earlier pages have left behind.
 * [Note: One page for each queue] A page holds the name of its queue as long as it lives, so that no two pages send the
 * same file. When a page is gone, for whatever reason, its name is free, and the next page goes on with its queue: one that
 * comes then, or one that was there and waits for the name.
 */
export class UploadDesk {
  readonly #parts: UploadDeskParts;
  readonly #listeners = new Set<() => void>();
  #queue: UploadQueue | undefined;
  /** Under which the queue of this page is kept. */
  #queueId: string | undefined;
  #pickingUp: Promise<void> | undefined;
  /** Sessions that this page has discarded, or is about to: a list that was read before may still name them. */
  readonly #discarded = new Set<string>();
  /** Sessions that this page could not discard: whatever is half sent there, nobody sends the rest. */
  readonly #notDiscarded = new Set<string>();
  /** Names of queues that other pages hold, for each of which this page waits. */
  readonly #heldElsewhere = new Set<string>();

  constructor(parts: UploadDeskParts) {
    this.#parts = parts;
  }

  /** The queue of this page; undefined while nothing is being added. */
  readonly queue = (): UploadQueue | undefined => this.#queue;

  /**
   * Calls the listener when another queue, or none, has taken the place, and when there may be one to pick up. Gives a
   * function that ends it.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The queue of this page, a new one where there is none. */
  begin(): UploadQueue {
    if (this.#queue) return this.#queue;
    const id = crypto.randomUUID();
    const { customerId, now } = this.#parts;
    const kept: KeptQueue = { id, customerId: customerId(), sessionId: undefined, openedAt: now() };
    const held = this.#parts.hold(lockOf(id));
    void held.then(() => this.#parts.announce(lockOf(id)));
    // Nobody else knows the name before it is written, and the lock is asked for first.
    const record = new KeptRecord(this.#parts.store, kept);
    return this.#place(id, record, () => void held.then((release) => release?.()));
  }

  /** Goes on with a queue that an earlier page has left behind, if there is any and this page has none. */
  pickUp(): Promise<void> {
    this.#pickingUp ??= this.#pickUp()
      .catch((error: unknown) => log.error('The kept upload queue could not be read', { error }))
      .finally(() => {
        this.#pickingUp = undefined;
      });
    return this.#pickingUp;
  }

  /** Another page holds the queue of this name: once it is gone, there may be something to pick up. */
  noteHeld(name: string): void {
    if (this.#heldElsewhere.has(name)) return;
    this.#heldElsewhere.add(name);
    this.#parts
      .whenFree(name)
      .then(async () => {
        // What is being picked up now may have found it held just before.
        await this.#pickingUp;
        this.#heldElsewhere.delete(name);
        this.#tell();
      })
      .catch((error: unknown) => log.error('The queue of another page cannot be waited for', { error }));
  }

  async leftSessions(): Promise<LeftSessions> {
    const sessions = await this.#parts.listOpenSessions();
    const queues = await this.#queuesOfCustomer().catch(() => []);
    // The queue of this page may stand nowhere else, in a browser that keeps nothing.
    const own = [await this.#queue?.sessionId(), ...queues.map(({ sessionId }) => sessionId)];
    const known = new Set([...own, ...this.#discarded]);
    const left = sessions.filter(({ uploadSessionId }) => !known.has(uploadSessionId));
    return offeredOf(left, (sessionId) => this.#notDiscarded.has(sessionId));
  }

  confirmSession(sessionId: string): Promise<ConfirmedSession> {
    return this.#parts.transport.confirmSession(sessionId);
  }

  /** Has the server forget a session, which is offered no more unless that fails. */
  async discardSession(sessionId: string): Promise<void> {
    this.#discarded.add(sessionId);
    try {
      await this.#parts.transport.discardSession(sessionId);
    } catch (error) {
      this.#discarded.delete(sessionId);
      this.#notDiscarded.add(sessionId);
      throw error;
    }
  }

  /**
   * The files of the customer that wait for something, on this page and on others of this browser: what `clear` would
   * forget here. Never throws: what cannot be read is not counted.
   */
  async waitingFiles(): Promise<WaitingFiles> {
    const states: Pick<UploadItem, 'state'>[] = [...(this.#queue?.view().items ?? [])];
    try {
      for (const { id } of await this.#queuesOfCustomer()) {
        if (this.#queue && id === this.#queueId) continue;
        states.push(...(await this.#parts.store.filesOf(id)));
      }
    } catch (error) {
      log.error('The kept upload queues could not be read', { error });
    }
    return {
      outstanding: states.filter(isOutstanding).length,
      unadded: states.filter(isUnadded).length,
    };
  }

  /**
   * For a customer who signs out: stops sending, and removes from this browser whatever is kept. The server forgets what
   * is half sent, if it can be told soon: a session without such files is offered at once. Never throws.
   */
  async clear(): Promise<void> {
    const queue = this.#queue;
    const begun = [...(queue?.leave() ?? [])];
    this.#replace(undefined);
    try {
      for (const { id, givenUp = [] } of await this.#queuesOfCustomer()) {
        begun.push(...givenUp.map((uploadId) => ({ uploadId })));
        if (!queue || id !== this.#queueId) begun.push(...(await this.#begunUploadsOf(id).catch(() => [])));
        await this.#parts.store.removeQueue(id);
      }
    } catch (error) {
      log.error('The kept upload queues could not be removed', { error });
    }
    await giveUpSoon(this.#parts.transport, begun);
  }

  /** The uploads of a kept queue that have not arrived; none while another page sends them. */
  async #begunUploadsOf(queueId: string): Promise<readonly BegunUpload[]> {
    const release = await this.#parts.hold(lockOf(queueId));
    if (!release) return [];
    const files = await this.#parts.store.filesOf(queueId);
    release();
    return files.filter(isOutstanding).map(({ uploadId }) => ({ uploadId }));
  }

  async #queuesOfCustomer(): Promise<readonly KeptQueue[]> {
    return this.#parts.store.queuesOf(this.#parts.customerId());
  }

  async #pickUp(): Promise<void> {
    for (const { id } of await this.#queuesOfCustomer()) {
      if (this.#queue) return;
      const release = await this.#parts.hold(lockOf(id));
      if (!release) {
        this.noteHeld(lockOf(id));
        continue;
      }
      // Only now nobody else changes it any more.
      const kept = (await this.#queuesOfCustomer()).find((queue) => queue.id === id);
      if (this.#queue || !kept || !(await this.#restore(kept, release))) release();
    }
  }

  /** Whether anything of a kept queue was left to go on with. */
  async #restore(kept: KeptQueue, release: () => void): Promise<boolean> {
    const { store, now } = this.#parts;
    const isOpen = await this.#isOpen(kept.sessionId);
    // The server ends a session by its last activity: whatever is kept of one that is open can go on.
    const isStale = !isOpen && now() - kept.openedAt > uploadSessionLifetimeDays * dayMs;
    const givenUp = isOpen ? (kept.givenUp ?? []) : [];
    const files = isStale ? [] : await store.filesOf(kept.id);
    // What arrived in a session that has ended was added or discarded there, also where the page could only forget the
    // session before it was gone; and a page may have been gone before it could forget a file.
    const left = files.filter((file) => !givenUp.includes(file.uploadId) && (isOpen || !hasArrived(file)));
    if (left.length === 0) {
      // What the server was not told of stays in no session that the customer is asked to add.
      const isKnown = await this.#tellGivenUp(givenUp);
      if (isKnown) await store.removeQueue(kept.id);
      return false;
    }
    if (this.#queue) return false;
    this.#parts.announce(lockOf(kept.id));
    const record = new KeptRecord(store, kept, left);
    const queue = this.#place(kept.id, record, release);
    if (!isOpen) record.noteSession(undefined);
    queue.restore(isOpen ? kept.sessionId : undefined, left, givenUp);
    return true;
  }

  /** Whether the server could be told that these uploads were given up. */
  async #tellGivenUp(uploadIds: readonly string[]): Promise<boolean> {
    try {
      await Promise.all(uploadIds.map((uploadId) => this.#parts.transport.giveUp(uploadId)));
      return true;
    } catch {
      return false;
    }
  }

  /** Whether a session can still take files. One that cannot be asked for is taken for open: sending will tell. */
  async #isOpen(sessionId: string | undefined): Promise<boolean> {
    if (sessionId === undefined) return false;
    try {
      const sessions = await this.#parts.listOpenSessions();
      return sessions.some(({ uploadSessionId }) => uploadSessionId === sessionId);
    } catch {
      return true;
    }
  }

  #place(id: string, record: UploadRecord, release: () => void): UploadQueue {
    const { transport, connection, random, bytesLimit } = this.#parts;
    const queue = new UploadQueue({
      transport: { ...transport, discardSession: (sessionId) => this.discardSession(sessionId) },
      record,
      connection,
      random,
      bytesLimit: bytesLimit(),
      onEnd: () => {
        release();
        this.#replace(undefined);
      },
    });
    this.#queueId = id;
    this.#replace(queue);
    return queue;
  }

  #replace(queue: UploadQueue | undefined): void {
    this.#queue = queue;
    // A screen may begin a queue while it is drawn: the others are told after that.
    queueMicrotask(() => this.#tell());
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
