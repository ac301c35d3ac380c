import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createTestCustomer } from '../../server/test/customer.ts';
import { startTestIssuer } from '../../server/test/issuer.ts';
import { freePort, startServerProcess } from '../../server/test/server-process.ts';
import { aftermathOf } from './aftermath.ts';
import type { Aftermath } from './aftermath.ts';
import { confirmSession, countLost, deliver, makeSentFile, newReport, openSession } from './delivery.ts';

export const troubles = ['full disk', 'store not writable', 'database gone'] as const;
export type Trouble = (typeof troubles)[number];

export interface TroubleCounts extends Aftermath {
  sent: number;
  acknowledged: number;
  lost: number;
  /** Answers while it lasted, by trouble. */
  problems: Record<Trouble, Record<string, number>>;
}

const filesAtOnce = 12;

/** Room for the database, the photos of this proof, and little else. */
const diskMebibytes = 700;

const roundLimitMs = 240_000;

const databaseFile = (dataDir: string) => join(dataDir, 'postgres', 'cluster', 'postmaster.pid');

/** Whether file systems can be mounted here. */
export const canMount = (): boolean => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
};

/** Begins a trouble; settles with what ends it. */
const begin = async (trouble: Trouble, dataDir: string): Promise<() => Promise<void>> => {
  if (trouble === 'full disk') {
    const ballast = join(dataDir, 'ballast');
    // Ends with an error when there is no room left, which is what it is for.
    await writeFile(ballast, Buffer.alloc(diskMebibytes * 1024 * 1024, 1)).catch(() => {});
    return () => rm(ballast);
  }
  if (trouble === 'store not writable') {
    const incoming = join(dataDir, 'objects', '.incoming');
    await rename(incoming, `${incoming}-away`);
    await writeFile(incoming, 'no folder');
    return async () => {
      await rm(incoming);
      await rename(`${incoming}-away`, incoming);
    };
  }
  const pid = Number((await readFile(databaseFile(dataDir), 'utf8')).split('\n')[0]);
  process.kill(pid, 'SIGSTOP');
  return async () => {
    process.kill(pid, 'SIGCONT');
    process.kill(pid, 'SIGKILL');
  };
};

/**
 * Sends photos while the disk is full, the store cannot be written, and the database is gone, each for `seconds`, on a
 * small file system of its own; then looks at what has become of every file.
 */
export const troubleRounds = async (
  seconds: number,
  report: (line: string) => void,
): Promise<TroubleCounts> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMebibytes}m`, 'none', dataDir]);
  const issuer = await startTestIssuer();
  try {
    const environment = {
      OIDC_ISSUER: issuer.issuer,
      OIDC_CLIENT_ID: issuer.clientId,
      OIDC_AUDIENCE: issuer.audience,
    };
    const server = startServerProcess(dataDir, await freePort(), environment);
    await server.untilReady();
    const expires = Math.floor(Date.now() / 1000) + 3600;
    const customer = createTestCustomer(server.url, await issuer.token('full', { exp: expires }));
    const sent = [];
    const problems = {} as TroubleCounts['problems'];
    for (const trouble of troubles) {
      const delivery = newReport();
      const signal = AbortSignal.timeout(seconds * 1000 + roundLimitMs);
      const files = await Promise.all(Array.from({ length: filesAtOnce }, makeSentFile));
      sent.push(...files);
      const sessionId = await openSession(customer, delivery, signal);
      const sending = files.map((file) => deliver(customer, sessionId, file, delivery, signal));
      const end = await begin(trouble, dataDir);
      await setTimeout(seconds * 1000);
      await end();
      await Promise.all(sending);
      await confirmSession(customer, sessionId, delivery, signal);
      problems[trouble] = Object.fromEntries(delivery.problems);
      const done = files.filter(({ outcome }) => outcome !== undefined).length;
      report(
        `${trouble} for ${seconds} s: ${done} of ${files.length} done; ${JSON.stringify(problems[trouble])}`,
      );
    }
    const lost = await countLost(customer, server.url, sent);
    await server.stop();
    return {
      sent: sent.length,
      acknowledged: sent.filter(({ outcome }) => outcome !== undefined).length,
      lost,
      problems,
      ...(await aftermathOf(dataDir, environment)),
    };
  } finally {
    await issuer.close();
    execFileSync('umount', ['--lazy', dataDir]);
    await rm(dataDir, { recursive: true, force: true });
  }
};
