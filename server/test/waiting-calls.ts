import { expect, vi } from 'vitest';
import { sqlOf } from '../src/platform/database/sql.ts';
import type { TestApp } from './app.ts';

/** Waits until so many calls stand before a row or a lock that is held. */
export const waitingCalls = ({ database }: TestApp, count: number) =>
  vi.waitFor(
    async () =>
      expect(await sqlOf(database)`select distinct pid from pg_locks where not granted`).toHaveLength(count),
    { timeout: 10_000 },
  );
