import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { messageCatalogues } from './web/message-catalogues.ts';

/** Each may hold the connections of two servers; the database of the tests takes 100. */
const mostWorkers = 4;

/** Starts PostgreSQL once for all tests of the server. */
const databaseSetup = 'server/test/postgres.ts';

/** Tests of pure functions: they leave nothing behind, so that files may share a thread and what it has loaded. */
const pureTests = (name: string, include: string[]): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, pool: 'threads', isolate: false },
});

const ofWorkspace = (name: string): TestProjectInlineConfiguration =>
  pureTests(name, [`${name}/**/*.test.{ts,tsx}`]);

/** Pure functions of the server, so that one of their tests starts no PostgreSQL. */
const rules = ['server/**/{rules,*-rules,cursors,packing}.test.ts'];

/** Tests that decide for their process which image formats may be loaded. */
const images = ['server/src/platform/images/**/*.test.ts'];

/** Tests of tools on a server with its database. */
const toolsWithServer = ['tools/conformance/**/*.test.ts'];

/** Tests that change their process for good: they start and kill programs. */
const alone = [
  'server/src/processes/**/*.test.ts',
  'server/src/services/**/killed-server.test.ts',
  'server/src/platform/database/**/*.test.ts',
  'server/test/*.test.ts',
  ...toolsWithServer,
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
    setupFiles: ['server/test/failed-database.ts'],
  },
});

export default defineConfig({
  test: {
    environment: 'node',
    // A test that waits for a process, a job or a socket ends when it has come; this is only for one that never does.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    setupFiles: ['tools/patient-waits.ts'],
    restoreMocks: true,
    // Vitest leaves one core free, but tests also wait: for jobs, for processes, for the database.
    maxWorkers: Math.min(availableParallelism() + 1, mostWorkers),
    projects: [
      ofWorkspace('contracts'),
      { ...ofWorkspace('web'), plugins: [messageCatalogues()] },
      ofWorkspace('samples'),
      pureTests('server-rules', rules),
      { extends: true, test: { name: 'server-images', include: images, pool: 'forks' } },
      serverTests('server', {
        include: ['server/**/*.test.ts'],
        exclude: [...rules, ...images, ...alone],
        isolate: false,
      }),
      serverTests('server-alone', { include: alone }),
      // Kills of the whole product.
      {
        extends: true,
        test: { name: 'soak', include: ['soak/**/*.test.ts'], pool: 'forks' },
      },
      {
        extends: true,
        test: { name: 'tools', include: ['tools/**/*.test.ts'], exclude: toolsWithServer, pool: 'forks' },
      },
    ],
  },
});
