import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { locales } from './contracts/src/site-paths.ts';
import { messageCatalogues } from './web/message-catalogues.ts';

/** Starts PostgreSQL once for all tests of the server. */
const databaseSetup = 'server/test/postgres.ts';

/** Tests of pure functions: they leave nothing behind, so that files may share a thread and what it has loaded. */
const pureTests = (name: string): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`${name}/**/*.test.{ts,tsx}`], pool: 'threads', isolate: false },
});

/** Tests that change their process for good: they start and kill programs, or decide what an image library may load. */
const alone = [
  'server/src/processes/**/*.test.ts',
  'server/src/services/**/killed-server.test.ts',
  'server/src/platform/database/**/*.test.ts',
  'server/src/platform/images/**/*.test.ts',
  'server/test/*.test.ts',
];

/** Tests with real parts: sockets, jobs, one PostgreSQL for all. */
const serverTests = (
  name: string,
  test: { include: string[]; exclude?: string[]; isolate?: boolean },
): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name,
    ...test,
    pool: 'forks',
    globalSetup: [databaseSetup],
    setupFiles: ['server/test/kept-database.ts'],
  },
});

export default defineConfig({
  test: {
    environment: 'node',
    // A test that waits for a process, a job or a socket ends when it has come; this is only for one that never does.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    // Vitest leaves one core free, but tests also wait: for jobs, for processes, for the database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      pureTests('contracts'),
      { ...pureTests('web'), plugins: [messageCatalogues(locales)] },
      pureTests('samples'),
      serverTests('server', { include: ['server/**/*.test.ts'], exclude: alone, isolate: false }),
      serverTests('server-alone', { include: alone }),
      // Kills of the whole product.
      {
        extends: true,
        test: { name: 'soak', include: ['soak/**/*.test.ts'], pool: 'forks' },
      },
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts'], pool: 'forks' } },
    ],
  },
});
