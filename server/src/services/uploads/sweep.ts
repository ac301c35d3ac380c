import { uploadSessionLifetimeDays } from '@albumen/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Staging } from '../../platform/staging.ts';
import { stagedName, uploadOfStagedName } from './rules.ts';
import type { UploadsStore } from './store.ts';

const dayMs = 86_400_000;

/** Sessions or files that are looked at in one query. */
const batchSize = 500;

/** A staged file is only a leftover when its last byte is older than this: a row may be about to be written. */
const leftoverAgeMs = dayMs;

/** Discards stale sessions and removes leftovers; each step may be cut off anywhere and goes on the next night. */
export const createUploadsSweep = (parts: {
  store: UploadsStore;
  staging: Staging;
  clock: Clock;
  discard: (ownerId: string, sessionId: string) => Promise<void>;
}): (() => Promise<void>) => {
  const { store, staging, clock, discard } = parts;

  const discardStaleSessions = async (): Promise<void> => {
    const limit = new Date(clock.now().getTime() - uploadSessionLifetimeDays * dayMs);
    for (;;) {
      const stale = await store.staleSessions(limit, batchSize);
      for (const { ownerId, id } of stale) await discard(ownerId, id);
      if (stale.length < batchSize) return;
    }
  };

  const removeUnowned = async (names: readonly string[]): Promise<void> => {
    const receiving = new Set((await store.receiving(names.map(uploadOfStagedName))).map(stagedName));
    for (const name of names) if (!receiving.has(name)) await staging.remove(name);
  };

  const removeLeftovers = async (): Promise<void> => {
    const before = clock.now().getTime() - leftoverAgeMs;
    let names: string[] = [];
    for await (const { name, modified } of staging.list()) {
      if (modified.getTime() >= before) continue;
      names.push(name);
      if (names.length < batchSize) continue;
      await removeUnowned(names);
      names = [];
    }
    await removeUnowned(names);
  };

  return async () => {
    await discardStaleSessions();
    await removeLeftovers();
  };
};
