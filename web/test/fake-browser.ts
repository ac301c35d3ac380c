import type { OpenUploadSession } from '@albumen/contracts/storage';
import { expect, vi } from 'vitest';
import { unlessAborted } from '../src/uploads/connection.ts';
import { nothingConfirmed } from '../src/uploads/upload-queue.ts';
import { UploadDesk } from '../src/uploads/upload-desk.ts';
import type { Transfer } from '../src/uploads/upload-transport.ts';
import { keptUploadsInMemory } from './kept-uploads-in-memory.ts';

/** A photo of a hundred bytes. */
export const photoNamed = (name: string) =>
  new File([new Uint8Array(100)], name, { type: 'image/jpeg', lastModified: 1 });

/** A browser with storage and locks, the customer's sessions on the server, and any number of pages. */
export const fakeBrowser = () => {
  const { store, keptBytes } = keptUploadsInMemory();
  const held = new Set<string>();
  const desks = new Set<UploadDesk>();
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const letGo = (name: string) => {
    held.delete(name);
    waiting.get(name)?.resolve();
    waiting.delete(name);
  };
  const sent: string[] = [];
  /** The upload of every try, and whether the page took it as begun. */
  const tries: Pick<Transfer, 'uploadId' | 'isBegun'>[] = [];
  const sessions: OpenUploadSession[] = [];
  const givenUp: string[] = [];
  const discarded: string[] = [];
  let givingUpFails = false;
  let customer = 'anna';
  let nowMs = 1_000_000_000_000;

  let openingGoesOn = Promise.resolve();
  let discardingGoesOn = Promise.resolve();
  let listingGoesOn = Promise.resolve();

  const openSession = async () => {
    await openingGoesOn;
    const uploadSessionId = `session-${sessions.length + 1}`;
    const at = new Date(nowMs).toISOString();
    const files = { arrived: 0, photos: 0, damaged: [], unfinished: 0, erasedFrom: at, isErasingHeld: false };
    sessions.push({ uploadSessionId, openedAt: at, lastActiveAt: at, idleSeconds: 0, ...files });
    return uploadSessionId;
  };

  /**
   * Opens a page whose transfers stop at the files with these names. `close` simulates a crash: nothing is cleaned up.
   */
  const openPage = (stopAt: readonly string[] = []) => {
    const names = new Set<string>();
    /** The waiting transfers, one for each such name. */
    const waits = new Set<AbortSignal>();
    let isGone = false;
    let isVisible = true;
    const desk = new UploadDesk({
      customerId: () => customer,
      bytesLimit: () => 1_000,
      store,
      transport: {
        openSession,
        send: ({ file, uploadId, isBegun, signal }: Transfer) => {
          sent.push(file.name);
          tries.push({ uploadId, isBegun });
          if (!stopAt.includes(file.name))
            return Promise.resolve({ outcome: 'added', imageId: `photo of ${file.name}` });
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        },
        giveUp: async (uploadId) => {
          if (givingUpFails) throw new Error('no connection');
          givenUp.push(uploadId);
          return true;
        },
        confirmSession: async (id) => {
          sessions.splice(0, sessions.length, ...sessions.filter((open) => open.uploadSessionId !== id));
          return { ...nothingConfirmed, added: 1 };
        },
        discardSession: async (id) => {
          discarded.push(id);
          await discardingGoesOn;
        },
      },
      connection: { isOnline: () => true, subscribe: () => () => undefined },
      listOpenSessions: async () => {
        await listingGoesOn;
        return sessions;
      },
      hold: async (name) => {
        if (held.has(name) || isGone) return undefined;
        held.add(name);
        names.add(name);
        return () => void (names.delete(name) && letGo(name));
      },
      announce: (name) => {
        for (const other of desks) if (other !== desk) other.noteHeld(name);
      },
      whenFree: (name, signal) => {
        const free = waiting.get(name) ?? Promise.withResolvers<void>();
        if (held.has(name)) waiting.set(name, free);
        else free.resolve();
        waits.add(signal);
        return unlessAborted(free.promise, signal).finally(() => waits.delete(signal));
      },
      isVisible: () => isVisible,
      now: () => nowMs,
      random: () => 1,
    });
    desks.add(desk);
    const states = () =>
      desk
        .queue()
        ?.view()
        .items.map(({ file, state }) => `${file.name} ${state}`);
    const close = () => {
      isGone = true;
      desks.delete(desk);
      for (const name of names) letGo(name);
    };
    const turn = (visible: boolean) => {
      isVisible = visible;
      if (!visible) desk.forgetHeld();
    };
    return { desk, store, states, close, turn, waits: () => waits.size };
  };

  return {
    openPage,
    store,
    keptBytes,
    held,
    sent,
    tries,
    sessions,
    givenUp,
    discarded,
    failGivingUp: (fails: boolean) => {
      givingUpFails = fails;
    },
    /** Marks a file of the session as arrived on the server. */
    arrive: (sessionId: string) => {
      const at = sessions.findIndex(({ uploadSessionId }) => uploadSessionId === sessionId);
      const session = sessions[at];
      if (session) sessions[at] = { ...session, arrived: session.arrived + 1 };
    },
    /** Returns the names of all stored files. */
    keptNames: async () => {
      const queues = await store.queuesOf(customer);
      const files = await Promise.all(queues.map(({ id }) => store.filesOf(id)));
      return files.flat().map(({ file }) => file.name);
    },
    /** Delays the opening of sessions until the returned function is called. */
    holdUpOpening: () => {
      const opening = Promise.withResolvers<void>();
      openingGoesOn = opening.promise;
      return opening.resolve;
    },
    /** Delays the listing of sessions until the returned function is called. */
    holdUpListing: () => {
      const listing = Promise.withResolvers<void>();
      listingGoesOn = listing.promise;
      return listing.resolve;
    },
    /** Delays discarding until the returned promise is settled. */
    holdUpDiscarding: () => {
      const discarding = Promise.withResolvers<void>();
      discardingGoesOn = discarding.promise;
      return discarding;
    },
    signInAs: (name: string) => {
      customer = name;
    },
    passDays: (days: number) => {
      nowMs += days * 24 * 60 * 60 * 1_000;
    },
  };
};

/**
 * Sends two files from a page that stops at `2.jpg`; returns their queue once the first has arrived, the second
 * is being sent, and this is stored.
 */
export const sendTwo = async ({
  desk,
  store,
  states,
}: ReturnType<ReturnType<typeof fakeBrowser>['openPage']>) => {
  const queue = desk.begin();
  queue.add(['1.jpg', '2.jpg'].map(photoNamed));
  queue.start();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added', '2.jpg sending']));
  await vi.waitFor(async () => {
    const [kept] = await store.queuesOf('anna');
    expect(await store.filesOf(kept!.id)).toMatchObject([{ state: 'added' }, { state: 'queued' }]);
  });
  return queue;
};
