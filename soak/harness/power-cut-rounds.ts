import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createTestCustomer } from '../../server/test/customer.ts';
import { startTestIssuer } from '../../server/test/issuer.ts';
import { freePort, processesNaming, startServerProcess } from '../../server/test/server-process.ts';
import { aftermathOf } from './aftermath.ts';
import type { Aftermath } from './aftermath.ts';
import { confirmSession, countLost, deliver, makeSentFile, newReport, openSession } from './delivery.ts';
import type { SentFile } from './delivery.ts';

export interface PowerCutCounts extends Aftermath {
  rounds: number;
  sent: number;
  /** Files whose arrival was acknowledged before the power was cut. */
  acknowledgedBefore: number;
  acknowledged: number;
  /** Acknowledged photos that are not in the library with their bytes. */
  lost: number;
  /** Files that went on at a byte behind their first. */
  resumed: number;
}

const filesInFlight = 40;
const diskMebibytes = 1500;
const latestCutMs = 2500;
const roundLimitMs = 180_000;
const tokenLifetimeSeconds = 24 * 3600;
const pollMs = 25;
const unmountLimitMs = 30_000;

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'ignore' });

const signalAll = async (dataDir: string, signal: NodeJS.Signals): Promise<void> => {
  for (const pid of await processesNaming(dataDir)) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
};

/** Processes that were killed hold the folder until the last of them has been cleared away. */
const unmount = async (folder: string): Promise<void> => {
  const limit = Date.now() + unmountLimitMs;
  for (;;) {
    try {
      run('umount', folder);
      return;
    } catch (error) {
      if (Date.now() > limit) throw error;
      await setTimeout(pollMs);
    }
  }
};

/**
 * Sends 40 files at a time to a server whose file system lies in an image, and copies the image at a random moment: it
 * holds what was flushed, and of the rest what happened to be written. The server goes on from the copy. All processes
 * stand still while it is copied, so that nothing is acknowledged that came too late for it.
 */
export const powerCutRounds = async (
  rounds: number,
  report: (line: string) => void,
): Promise<PowerCutCounts> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-power-'));
  const [image, copy, dataDir] = [join(folder, 'disk'), join(folder, 'copy'), join(folder, 'mounted')];
  run('truncate', '-s', `${diskMebibytes}M`, image);
  run('mkfs.ext4', '-q', '-F', image);
  await mkdir(dataDir);
  run('mount', '-o', 'loop', image, dataDir);
  const issuer = await startTestIssuer();
  const environment = {
    OIDC_ISSUER: issuer.issuer,
    OIDC_CLIENT_ID: issuer.clientId,
    OIDC_AUDIENCE: issuer.audience,
  };
  try {
    const port = await freePort();
    const start = async () => {
      const started = startServerProcess(join(dataDir, 'data'), port, environment);
      await started.untilReady();
      return started;
    };
    let server = await start();

    const cutPower = async (): Promise<void> => {
      await signalAll(dataDir, 'SIGSTOP');
      run('cp', '--sparse=always', image, copy);
      await signalAll(dataDir, 'SIGKILL');
      while ((await processesNaming(dataDir)).length > 0) await setTimeout(pollMs);
      await unmount(dataDir);
      await rename(copy, image);
      run('mount', '-o', 'loop', image, dataDir);
      server = await start();
    };

    const expires = Math.floor(Date.now() / 1000) + tokenLifetimeSeconds;
    const customer = createTestCustomer(server.url, await issuer.token('power', { exp: expires }));
    const delivery = newReport();
    const sent: SentFile[] = [];
    let acknowledgedBefore = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const signal = AbortSignal.timeout(roundLimitMs);
      const files = await Promise.all(Array.from({ length: filesInFlight }, makeSentFile));
      sent.push(...files);
      const sessionId = await openSession(customer, delivery, signal);
      const cutAfterMs = Math.random() * latestCutMs;
      const cutting = setTimeout(cutAfterMs).then(async () => {
        acknowledgedBefore += files.filter(({ outcome }) => outcome !== undefined).length;
        await cutPower();
      });
      await Promise.all([
        cutting,
        ...files.map((file) => deliver(customer, sessionId, file, delivery, signal)),
      ]);
      await confirmSession(customer, sessionId, delivery, signal);
      const done = files.filter(({ outcome }) => outcome !== undefined).length;
      report(`round ${round}: cut after ${Math.round(cutAfterMs)} ms; ${done} of ${files.length} done`);
    }
    const lost = await countLost(customer, server.url, sent);
    await server.stop();
    return {
      rounds,
      sent: sent.length,
      acknowledgedBefore,
      acknowledged: sent.filter(({ outcome }) => outcome !== undefined).length,
      lost,
      resumed: delivery.resumed,
      ...(await aftermathOf(join(dataDir, 'data'), environment)),
    };
  } finally {
    await issuer.close();
    await signalAll(dataDir, 'SIGKILL');
    run('umount', '--lazy', dataDir);
    await rm(folder, { recursive: true, force: true });
  }
};
