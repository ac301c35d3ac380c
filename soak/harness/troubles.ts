import { execFileSync } from 'node:child_process';
import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { hangDatabase, takeDatabase } from '../../e2e/take-database.ts';
import { connectionOfRunning } from '../../server/src/platform/database/embedded/index.ts';
import { setReadOnly } from '../../server/test/read-only.ts';
import { operatorKey } from './site.ts';
import type { Site } from './site.ts';

export const troubles = [
  'full disk',
  'store not writable',
  'database gone',
  'database hangs',
  'store comes and goes',
  'database read-only at times',
] as const;
export type Trouble = (typeof troubles)[number];

/** Ends a trouble. */
type End = () => Promise<void>;

/** How long a part that comes and goes is away, and there. */
const awayMs = 8000;
const thereMs = 4000;

/** A health check waits for up to 2 seconds, and connections are made again every half second. */
const noticeLimitMs = 15_000;

/** A call waits 5 seconds for the database, and a slow machine needs some time of its own. */
const answerLimitSeconds = 7;

const pollMs = 100;

const untilReady = async (site: Site, isReady: boolean): Promise<void> => {
  const limit = Date.now() + noticeLimitMs;
  for (;;) {
    const reply = await fetch(`${site.server().url}/health/ready`);
    if (reply.status === (isReady ? 200 : 503)) return;
    if (Date.now() > limit) throw new Error(`The server says ${reply.status}: ${await reply.text()}`);
    await setTimeout(pollMs);
  }
};

/** Takes a part away and gives it back, again and again. Each time the server must say so. */
const comeAndGo = (site: Site, take: () => Promise<End>): End => {
  let isOver = false;
  const repeat = async () => {
    while (!isOver) {
      const giveBack = await take();
      try {
        await untilReady(site, false);
        await setTimeout(awayMs);
      } finally {
        await giveBack();
      }
      await untilReady(site, true);
      await setTimeout(thereMs);
    }
  };
  const repetition = repeat();
  repetition.catch(() => undefined);
  return () => {
    isOver = true;
    return repetition;
  };
};

/** Every call is answered soon while the database hangs; the ones that need it say so. */
const answerInTime = async (site: Site): Promise<void> => {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const answers = { '/metrics': 200, '/health/ready': 503, '/api/operator/v1/orders/O-1': 503 };
  for (const [path, status] of Object.entries(answers)) {
    const start = performance.now();
    const reply = await fetch(`${site.server().url}${path}`, { headers });
    const seconds = (performance.now() - start) / 1000;
    if (reply.status !== status || seconds > answerLimitSeconds)
      throw new Error(`${path} answered ${reply.status} after ${seconds.toFixed(1)} s.`);
  }
};

/** Hides the store behind an empty file system, and checks at the end that nothing was written there. */
const hideStore = async (store: string): Promise<End> => {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'none', store]);
  return async () => {
    const files = await readdir(store);
    execFileSync('umount', ['--lazy', store]);
    if (files.length > 0) throw new Error(`The empty mount point got ${files.join(', ')}.`);
  };
};

/** Starts a trouble and returns the function that ends it. */
export const beginTrouble = async (trouble: Trouble, site: Site): Promise<End> => {
  const { dataDir } = site;
  const store = join(dataDir, 'objects');
  switch (trouble) {
    case 'full disk': {
      const ballast = join(dataDir, 'ballast');
      const mebibyte = Buffer.alloc(1024 * 1024, 1);
      // Fails when there is no room left, which is the purpose.
      const fill = async () => {
        for (;;) await appendFile(ballast, mebibyte);
      };
      await fill().catch(() => {});
      return () => rm(ballast);
    }
    case 'store not writable':
      // Works for root too: like a file system that the kernel has made read-only after an error.
      execFileSync('mount', ['--bind', store, store]);
      execFileSync('mount', ['-o', 'remount,bind,ro', store]);
      return async () => void execFileSync('umount', ['--lazy', store]);
    case 'database gone': {
      const giveBack = await takeDatabase(dataDir);
      return async () => giveBack();
    }
    case 'database hangs': {
      const resume = await hangDatabase(dataDir);
      await answerInTime(site);
      return async () => resume();
    }
    case 'store comes and goes':
      return comeAndGo(site, () => hideStore(store));
    case 'database read-only at times': {
      const connection = await connectionOfRunning(dataDir);
      return comeAndGo(site, async () => {
        await setReadOnly(connection, true);
        return () => setReadOnly(connection, false);
      });
    }
  }
};
