import type { Erasure } from '@albumen/contracts/dates';
import { uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import type { ConfirmedSession, OpenUploadSession } from '@albumen/contracts/storage';
import { log } from '../lib/log.ts';
import { unlessAborted } from './connection.ts';
import type { Connection } from './connection.ts';
import { HeldElsewhere } from './held-elsewhere.ts';
import type { HeldElsewhereParts } from './held-elsewhere.ts';
import type { KeptFile, KeptQueue, KeptUploads } from './kept-uploads.ts';
import { QueueWriter } from './queue-writer.ts';
import type { QueueStorage } from './queue-writer.ts';
import { hasArrived, isOutstanding, isUnadded } from './upload-item.ts';
import type { UploadItem } from './upload-item.ts';
import { UploadQueue } from './upload-queue.ts';
import type { UploadTransport } from './upload-transport.ts';

/** Our choice: a session that misses bytes and was active in these last seconds may be in use on another device. */
const quietSeconds = 10 * 60;

/** Sessions that hold photos and belong to no page of this browser, such as those of another device. */
interface LeftSessions {
  readonly offered: readonly OpenUploadSession[];
  /** Time until another one is offered, unless it becomes active; undefined if there is none. */
  readonly nextInMs: number | undefined;
  /** When the server deletes the uploads of this page's queue, as far as it knows them. */
  readonly erasure: Erasure | undefined;
}

/** The sessions of other pages that are offered now. `isAbandoned` says which ones the customer has finished with. */
const offeredOf = (
  sessions: readonly OpenUploadSession[],
  isAbandoned: (sessionId: string) => boolean,
): Omit<LeftSessions, 'erasure'> => {
  const left = sessions.filter(({ arrived }) => arrived > 0);
  const isDone = ({ uploadSessionId, unfinished, idleSeconds }: OpenUploadSession) =>
    unfinished === 0 || idleSeconds >= quietSeconds || isAbandoned(uploadSessionId);
  const busy = left.filter((session) => !isDone(session));
  const longestIdle = Math.max(...busy.map(({ idleSeconds }) => idleSeconds));
  return {
    offered: left.filter(isDone),
    nextInMs: busy.length > 0 ? (quietSeconds - longestIdle) * 1_000 : undefined,
  };
};

/**
 * Everything that the upload desk needs from its page: customer, network, storage of the browser, and the other pages.
 */
interface UploadDeskParts extends HeldElsewhereParts {
  /** Throws when there is no customer. */
  readonly customerId: () => string;
  /** The limit for one file. */
  readonly bytesLimit: () => number;
  readonly store: KeptUploads;
  readonly transport: UploadTransport;
  readonly connection: Connection;
  readonly listOpenSessions: () => Promise<readonly OpenUploadSession[]>;
  /** Holds a name until the page closes or the function is called; undefined if another page holds it. */
  readonly hold: (name: string) => Promise<(() => void) | undefined>;
  /** Tells the other pages of this browser that this one holds a name. */
  readonly announce: (name: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** At least 0 and less than 1. */
  readonly random: () => number;
}

const dayMs = 24 * 60 * 60 * 1_000;

/** Files that a customer has not finished with. */
export interface WaitingFiles {
  /** Files that have not arrived yet, and that this browser stores. */
  readonly outstanding: number;
  /** Files that are only chosen: they are lost with the page. */
  readonly chosen: number;
  /** Files that have arrived, but are not in the library until they are added. */
  readonly unadded: number;
}

const lockOf = (queueId: string): string => `upload-queue ${queueId}`;

/**
 * The queue of this page, from screen to screen, and the queues that earlier pages have left.
 * [Note: One page for each queue] A page holds the name of its queue as long as it lives, so that no two pages send the
 * same file. When a page closes for any reason, its name is free, and another page continues its queue: one that opens
 * then, or an open one that waits for the name.
 */
export class UploadDesk {
  readonly #parts: UploadDeskParts;
  readonly #listeners = new Set<() => void>();
  #queue: UploadQueue | undefined;
  /** The name under which the queue of this page is stored. */
  #queueId: string | undefined;
  #pickingUp: Promise<void> | undefined;
  /** Aborted while the customer signs out: then the desk picks up nothing, and stops picking up. */
  #leaving = new AbortController();
  /** Sessions that this page has discarded, or is discarding: a list that was read before may still name them. */
  readonly #discarded = new Set<string>();
  /**
   * Sessions that this page could not discard. The customer has finished with them, even if some files are half sent.
   */
  readonly #notDiscarded = new Set<string>();
  readonly #heldElsewhere: HeldElsewhere;

  constructor(parts: UploadDeskParts) {
    this.#parts = parts;
    this.#heldElsewhere = new HeldElsewhere(parts, async () => {
      // A queue that is being picked up may have been held until just now.
      await this.#pickingUp;
      this.#tell();
    });
  }

  /** The queue of this page; undefined while nothing is being added. */
  readonly queue = (): UploadQueue | undefined => this.#queue;

  /**
   * Calls the listener when the queue is replaced or ends, and when there may be one to pick up. Returns a function
   * that unsubscribes.
   */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The queue of this page; makes a new one if there is none. */
  begin(): UploadQueue {
    if (this.#queue) {
      this.#queue.takeUp();
      return this.#queue;
    }
    const id = crypto.randomUUID();
    const { customerId, now } = this.#parts;
    const kept: KeptQueue = { id, customerId: customerId(), sessionId: undefined, openedAt: now() };
    const held = this.#parts.hold(lockOf(id));
    // Nobody else knows the name before it is written, and the lock is requested first.
    const onStored = () => void held.then(() => this.#parts.announce(lockOf(id)));
    const storage = new QueueWriter(this.#parts.store, kept, [], { onStored });
    return this.#place(id, storage, () => void held.then((release) => release?.()));
  }

  /** Continues a queue that an earlier page has left, if there is one and this page has none. */
  pickUp(): Promise<void> {
    const { signal } = this.#leaving;
    if (signal.aborted) return Promise.resolve();
    this.#pickingUp ??= this.#pickUp(signal)
      .catch((error: unknown) => {
        if (!signal.aborted) log.error('The kept upload queue could not be read', { error });
      })
      .finally(() => {
        this.#pickingUp = undefined;
      });
    return this.#pickingUp;
  }

  /** Another page holds the queue of this name: once it closes, there may be something to pick up. */
  noteHeld(name: string): void {
    this.#heldElsewhere.note(name);
  }

  /** For a hidden page: it waits for no queue of another page until the next `pickUp` finds it held. */
  forgetHeld(): void {
    this.#heldElsewhere.forget();
  }

  async leftSessions(): Promise<LeftSessions> {
    const sessions = await this.#parts.listOpenSessions();
    const queues = await this.#queuesOfCustomer().catch(() => []);
    // In a browser that stores nothing, only this page knows its queue.
    const own = [await this.#queue?.sessionId(), ...queues.map(({ sessionId }) => sessionId)];
    const known = new Set([...own, ...this.#discarded]);
    const left = sessions.filter(({ uploadSessionId }) => !known.has(uploadSessionId));
    const erasure = sessions.find(({ uploadSessionId }) => uploadSessionId === own[0]);
    return { ...offeredOf(left, (sessionId) => this.#notDiscarded.has(sessionId)), erasure };
  }

  /** Adds a session that was left, also to an album if one is named; damaged uploads only if they are named. */
  confirmSession(sessionId: string, damaged: readonly string[], albumId?: string): Promise<ConfirmedSession> {
    return this.#parts.transport.confirmSession(sessionId, damaged, albumId);
  }

  /** Discards a session, which is not offered any more unless that fails. */
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
   * The files of the customer that wait for something, on this page and on others of this browser. Never throws: does
   * not count what cannot be read.
   */
  async waitingFiles(): Promise<WaitingFiles> {
    const states: Pick<UploadItem, 'state'>[] = [...(this.#queue?.view().items ?? [])];
    // If it is picked up from here on, the stored files are counted.
    const ownId = this.#queue && this.#queueId;
    try {
      for (const { id } of await this.#queuesOfCustomer()) {
        if (id === ownId) continue;
        states.push(...(await this.#parts.store.filesOf(id)));
      }
    } catch (error) {
      log.error('The kept upload queues could not be read', { error });
    }
    const chosen = states.filter(({ state }) => state === 'chosen').length;
    return {
      outstanding: states.filter(isOutstanding).length - chosen,
      chosen,
      unadded: states.filter(isUnadded).length,
    };
  }

  /**
   * Stops sending when a customer signs out. Stored files stay and continue when their owner has signed in again, and
   * so do those on the server. Never throws.
   */
  async leave(): Promise<void> {
    this.#leaving.abort();
    this.#heldElsewhere.forget();
    this.#queue?.leave();
    // It holds the name of the queue that it was about to place.
    await this.#pickingUp;
    this.#leaving = new AbortController();
  }

  async #queuesOfCustomer(): Promise<readonly KeptQueue[]> {
    return this.#parts.store.queuesOf(this.#parts.customerId());
  }

  async #pickUp(leaving: AbortSignal): Promise<void> {
    for (const { id } of await this.#queuesOfCustomer()) {
      if (this.#queue || leaving.aborted) return;
      const release = await this.#parts.hold(lockOf(id));
      if (!release) {
        this.noteHeld(lockOf(id));
        continue;
      }
      let isPlaced = false;
      try {
        // From here on nobody else changes it.
        const kept = (await this.#queuesOfCustomer()).find((queue) => queue.id === id);
        if (!this.#queue && kept)
          isPlaced = await unlessAborted(this.#restore(kept, release, leaving), leaving);
      } finally {
        if (!isPlaced) release();
      }
    }
  }

  /** Whether anything of a stored queue was left to continue with. */
  async #restore(kept: KeptQueue, release: () => void, leaving: AbortSignal): Promise<boolean> {
    const { store, now } = this.#parts;
    const isOpen = await this.#isOpen(kept.sessionId);
    // The server ends a session by its last activity, so an open one can continue.
    const isStale = !isOpen && now() - kept.openedAt > uploadSessionLifetimeDays * dayMs;
    const givenUp = isOpen ? (kept.givenUp ?? []) : [];
    const files = isStale ? [] : await store.filesOf(kept.id);
    // Files that arrived in an ended session were added or discarded there, even if the page closed after forgetting
    // the session. A page may also have closed before it could forget a file.
    const isLeft = (file: KeptFile) => !givenUp.includes(file.uploadId) && (isOpen || !hasArrived(file));
    const left = files.filter(isLeft);
    if (left.length === 0) {
      // Uploads that the server does not know to be given up stay in no session that the customer is asked to add.
      const isKnown = await this.#tellGivenUp(givenUp);
      if (isKnown) await store.removeQueue(kept.id);
      return false;
    }
    if (this.#queue || leaving.aborted) return false;
    this.#parts.announce(lockOf(kept.id));
    const storage = new QueueWriter(store, kept, left);
    const queue = this.#place(kept.id, storage, release);
    // Otherwise they would come back in the next session.
    for (const file of files) if (!isLeft(file)) storage.removeFile(file.id);
    if (!isOpen) storage.noteQueue({ sessionId: undefined });
    queue.restore(isOpen ? kept.sessionId : undefined, left, givenUp, kept.album);
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

  /** Whether a session can still take files. If that is unknown, it counts as open: sending will show it. */
  async #isOpen(sessionId: string | undefined): Promise<boolean> {
    if (sessionId === undefined) return false;
    try {
      const sessions = await this.#parts.listOpenSessions();
      return sessions.some(({ uploadSessionId }) => uploadSessionId === sessionId);
    } catch {
      return true;
    }
  }

  #place(id: string, storage: QueueStorage, release: () => void): UploadQueue {
    const { transport, connection, random, bytesLimit } = this.#parts;
    const queue = new UploadQueue({
      transport: { ...transport, discardSession: (sessionId) => this.discardSession(sessionId) },
      storage,
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
    // A screen may begin a queue while it renders: tell the others afterwards.
    queueMicrotask(() => this.#tell());
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
