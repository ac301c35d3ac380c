import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '../server/test/free-port.ts';
import { hangDatabase, takeDatabase } from './take-database.ts';

/** The key of the operator, for a server that gets it as `OPERATOR_API_KEY`. */
export const operatorKey = 'configured-key-of-the-operator-0123456789';

/** The product with an empty database, for a story whose effects no other story may meet. */
export interface OwnServer {
  readonly url: string;
  /** Lets its database hang; resolves with a function that lets it continue. */
  readonly hangDatabase: () => Promise<() => void>;
  /** Takes its database away; resolves with a function that restores it. */
  readonly takeDatabase: () => Promise<() => void>;
  /** Stops it, and removes its data. */
  readonly stop: () => Promise<void>;
}

/** Starts another stage, on its own data folder, with these variables; settles when it is ready. */
export const startOwnServer = async (environment: Record<string, string> = {}): Promise<OwnServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-story-'));
  const port = await freePort();
  const script = join(import.meta.dirname, '../tools/start-for-stories.mjs');
  const child = spawn(process.execPath, [script, dataDir], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', ...environment },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok === true;
  // It creates a database first, which a busy machine does slowly.
  await expect.poll(isReady, { timeout: 180_000 }).toBe(true);
  return {
    url: `http://localhost:${port}`,
    hangDatabase: () => hangDatabase(dataDir),
    takeDatabase: () => takeDatabase(dataDir),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
