import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { processesNaming } from '../../server/test/server-process.ts';
import { aftermathOf } from './aftermath.ts';
import type { Aftermath } from './aftermath.ts';
import { confirmSession, countLost, deliver, makeSentFiles, openSession, partSent } from './delivery.ts';
import type { Problems, SentFile } from './delivery.ts';
import { removeFolder } from './remove-folder.ts';
import { accounts, openSite } from './site.ts';
import type { TravelCounts } from './travel-log.ts';
import { untilGone } from './until-gone.ts';

export interface PowerCutCounts extends Aftermath, TravelCounts {
  rounds: number;
  sent: number;
  /** Acknowledged and partly sent files at the power cut. */
  acknowledgedBefore: number;
  midwayBefore: number;
  /** Files that continued after their first byte after a cut. */
  resumedAfter: number;
  acknowledged: number;
  /** Acknowledged photos that are not in the library with their bytes. */
  lost: number;
  problems: Record<string, number>;
}

export interface PowerCutOptions {
  readonly rounds: number;
  readonly filesInFlight: number;
  /** Receives a report about each round. */
  readonly report: (line: string) => void;
}

const diskMebibytes = 4000;

/** Some seconds of the line: still on their way when the others have arrived. */
const largeBytes = 24 * 1024 ** 2;

/**
 * The cut comes at random, when this share of a round's files is acknowledged while more arrive all the time; in every
 * second round, when this share of its bytes is sent: the small files have arrived, the large ones have not.
 */
const partAtCut = { least: 0.2, most: 0.85 };

const roundLimitMs = 180_000;
const pollMs = 20;
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

/** Killed processes keep the folder in use until the system has cleaned up the last of them. */
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

const isDone = ({ outcome }: SentFile): boolean => outcome !== undefined;

/**
 * Sends files to a server whose file system is in an image, and copies the image while they arrive: it contains all
 * flushed data, and by chance some of the rest. The server continues from the copy. All processes are stopped during
 * the copy, so that nothing is acknowledged that is not in it.
 */
export const powerCutRounds = async (options: PowerCutOptions): Promise<PowerCutCounts> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-power-'));
  const [image, copy, mounted] = [join(folder, 'disk'), join(folder, 'copy'), join(folder, 'mounted')];
  run('truncate', '-s', `${diskMebibytes}M`, image);
  run('mkfs.ext4', '-q', '-F', image);
  await mkdir(mounted);
  run('mount', '-o', 'loop', image, mounted);
  const site = await openSite(join(mounted, 'data'));
  try {
    await site.start();

    const cutPower = async (): Promise<void> => {
      await signalAll(mounted, 'SIGSTOP');
      run('cp', '--sparse=always', image, copy);
      await signalAll(mounted, 'SIGKILL');
      await untilGone(mounted);
      await unmount(mounted);
      await rename(copy, image);
      run('mount', '-o', 'loop', image, mounted);
      await site.start();
    };

    const problems: Problems = new Map();
    const counts = {
      sent: 0,
      acknowledgedBefore: 0,
      midwayBefore: 0,
      resumedAfter: 0,
      acknowledged: 0,
      lost: 0,
    };
    for (let round = 1; round <= options.rounds; round += 1) {
      const signal = AbortSignal.timeout(roundLimitMs);
      const customer = await site.signIn(accounts.byCalls);
      const files = await makeSentFiles(options.filesInFlight, largeBytes);
      const sessionId = await openSession(customer, problems, signal);
      const cutAt = partAtCut.least + Math.random() * (partAtCut.most - partAtCut.least);
      const partAcknowledged = () => files.filter(isDone).length / files.length;
      const part = round % 2 === 1 ? partAcknowledged : () => partSent(site.travelled, files);
      const sending = files.map((file) => deliver(customer, sessionId, file, problems, signal));
      while (part() < cutAt && !signal.aborted) await setTimeout(pollMs);
      await signalAll(mounted, 'SIGSTOP');
      const done = files.filter(isDone).length;
      const midway = files.filter((file) => !isDone(file) && site.travelled.bytesOf(file.name) > 0).length;
      const resumedBefore = site.travelled.counts().resumed;
      await cutPower();
      await Promise.all(sending);
      await confirmSession(customer, sessionId, problems, signal);
      counts.lost += await countLost(customer, site.url, files);
      const resumed = site.travelled.counts().resumed - resumedBefore;
      counts.resumedAfter += resumed;
      const doneAfter = files.filter(isDone).length;
      counts.sent += files.length;
      counts.acknowledgedBefore += done;
      counts.midwayBefore += midway;
      counts.acknowledged += doneAfter;
      options.report(
        `round ${round}: cut with ${done} of ${files.length} acknowledged and ${midway} midway, of which ` +
          `${resumed} went on behind their first byte; ${doneAfter} done`,
      );
    }
    await site.server().stop();
    return {
      rounds: options.rounds,
      ...counts,
      ...site.travelled.counts(),
      ...(await aftermathOf(site.dataDir, site.environment)),
      problems: Object.fromEntries(problems),
    };
  } finally {
    await signalAll(mounted, 'SIGKILL');
    await site.close();
    run('umount', '--lazy', mounted);
    await removeFolder(folder);
  }
};
