import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { takeDatabase } from './take-database.ts';

/** A port that is free at this moment. */
const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** The product with an empty database, for a story whose effects no other story may meet. */
export interface OwnServer {
  readonly url: string;
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
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return {
    url: `http://localhost:${port}`,
    takeDatabase: () => takeDatabase(dataDir),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
