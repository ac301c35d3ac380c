import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { aftermathOf } from './aftermath.ts';
import type { Aftermath } from './aftermath.ts';
import { createBrowserCustomer } from './browser-customer.ts';
import { confirmSession, countLost, deliver, makeSentFiles, openSession } from './delivery.ts';
import type { Problems, SentFile } from './delivery.ts';
import { accounts, openSite } from './site.ts';
import type { Site } from './site.ts';
import type { TravelCounts } from './travel-log.ts';

export const troubles = ['full disk', 'store not writable', 'database gone'] as const;
export type Trouble = (typeof troubles)[number];

export interface TroubleCounts extends Aftermath, TravelCounts {
  sent: number;
  acknowledged: number;
  /** Acknowledged photos that are not in the library with their bytes. */
  lost: number;
  /** Answers other than success, while it lasted. */
  problems: Record<Trouble, Record<string, number>>;
  /** What the Add photos dialog said of its files in the end, where a browser takes part. */
  said: Partial<Record<Trouble, string>>;
}

export interface TroubleOptions {
  /** How long each trouble lasts. */
  readonly seconds: number;
  /** Files that are sent by calls, and as many from a browser, if there is one. */
  readonly files: number;
  readonly withBrowser: boolean;
  /** Told of each trouble. */
  readonly report: (line: string) => void;
}

/** Room for the database, the photos of this proof, and little else. */
const diskMebibytes = 900;

const roundLimitMs = 200_000;

/** Milliseconds after which a trouble begins: some files have arrived, and others are midway. */
const beginAfterMs = 1200;

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

/** One who adds photos while there is trouble. */
interface Sender {
  readonly files: readonly SentFile[];
  /** Settles when the trouble has shown as it should. */
  untilTroubled(): Promise<void>;
  /** Settles when all files have come to an end and are confirmed; nobody has pressed anything meanwhile. */
  readonly sent: Promise<string | undefined>;
}

const sendByCalls = async (site: Site, files: readonly SentFile[], problems: Problems): Promise<Sender> => {
  const signal = AbortSignal.timeout(roundLimitMs);
  const customer = await site.signIn(accounts.byCalls);
  const sessionId = await openSession(customer, problems, signal);
  const deliveries = files.map((file) => deliver(customer, sessionId, file, problems, signal));
  const send = async () => {
    await Promise.all(deliveries);
    await confirmSession(customer, sessionId, problems, signal);
    return undefined;
  };
  return { files, untilTroubled: async () => {}, sent: send() };
};

const sendFromBrowser = async (site: Site, files: readonly SentFile[], folder: string): Promise<Sender> => {
  const photos = join(folder, 'photos');
  await mkdir(photos);
  const paths = files.map(({ name }) => join(photos, name));
  for (const [index, file] of files.entries()) await writeFile(paths[index] ?? '', file.bytes);
  const browser = createBrowserCustomer(site.url, accounts.byBrowser, join(folder, 'profile'));
  await browser.open();
  await browser.upload(paths);
  const send = async () => {
    const { sentence } = await browser.untilSettled(paths, () => []);
    await browser.confirm();
    for (const file of files) file.outcome = site.travelled.outcomeOf(file.name);
    return sentence;
  };
  const sent = send().finally(async () => {
    await browser.close();
    await rm(photos, { recursive: true });
  });
  return { files, untilTroubled: () => browser.untilPaused(), sent };
};

/**
 * Sends photos while the disk is full, the store cannot be written, and the database is gone, each for `seconds`, on a
 * small file system of its own; then looks at what has become of every file.
 */
export const troubleRounds = async (options: TroubleOptions): Promise<TroubleCounts> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-full-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMebibytes}m`, 'none', dataDir]);
  const site = await openSite(dataDir);
  try {
    await site.start();
    const counts = { sent: 0, acknowledged: 0, lost: 0 };
    const problems = {} as TroubleCounts['problems'];
    const said: TroubleCounts['said'] = {};
    for (const trouble of troubles) {
      const answers: Problems = new Map();
      const byBrowser = options.withBrowser
        ? [await sendFromBrowser(site, await makeSentFiles(options.files), folder)]
        : [];
      const byCalls = await sendByCalls(site, await makeSentFiles(options.files), answers);
      await setTimeout(beginAfterMs);
      const end = await begin(trouble, dataDir);
      const lasting = setTimeout(options.seconds * 1000);
      try {
        for (const sender of byBrowser) await sender.untilTroubled();
        await lasting;
      } finally {
        await end();
      }
      const files = [byCalls, ...byBrowser].flatMap((sender) => sender.files);
      await byCalls.sent;
      for (const sender of byBrowser) said[trouble] = (await sender.sent) ?? '';
      problems[trouble] = Object.fromEntries(answers);
      counts.lost += await countLost(await site.signIn(accounts.byCalls), site.url, byCalls.files);
      for (const sender of byBrowser)
        counts.lost += await countLost(await site.signIn(accounts.byBrowser), site.url, sender.files);
      const done = files.filter(({ outcome }) => outcome !== undefined).length;
      counts.sent += files.length;
      counts.acknowledged += done;
      options.report(
        `${trouble} for ${options.seconds} s: ${done} of ${files.length} done; ` +
          `answers ${JSON.stringify(problems[trouble])}; the dialog: "${said[trouble] ?? ''}"`,
      );
    }
    await site.server().stop();
    return {
      ...counts,
      problems,
      said,
      ...site.travelled.counts(),
      ...(await aftermathOf(dataDir, site.environment)),
    };
  } finally {
    await site.close();
    execFileSync('umount', ['--lazy', dataDir]);
    await rm(folder, { recursive: true, force: true });
  }
};
