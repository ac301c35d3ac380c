import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { aftermathOf } from './aftermath.ts';
import type { Aftermath } from './aftermath.ts';
import { createBrowserCustomer } from './browser-customer.ts';
import { confirmSession, countLost, deliver, makeSentFiles, openSession, partSent } from './delivery.ts';
import type { Problems, SentFile } from './delivery.ts';
import { startOperatorWrites } from './operator-writes.ts';
import { removeFolder } from './remove-folder.ts';
import { accounts, openSite } from './site.ts';
import type { Site } from './site.ts';
import type { TravelCounts } from './travel-log.ts';
import { beginTrouble } from './troubles.ts';
import type { Trouble } from './troubles.ts';

export interface TroubleCounts extends Aftermath, TravelCounts {
  sent: number;
  acknowledged: number;
  /** Acknowledged photos that are not in the library with their bytes. */
  lost: number;
  /** Orders that the operator's system has put, and the ones that are missing. */
  orders: number;
  lostOrders: number;
  /** Unsuccessful answers during each trouble. */
  problems: Partial<Record<Trouble, Record<string, number>>>;
  /** The final text of the Add photos dialog about its files. */
  said: Partial<Record<Trouble, string>>;
}

export interface TroubleOptions {
  readonly troubles: readonly Trouble[];
  /** Duration of each trouble. */
  readonly seconds: number;
  /** Files sent by calls, and the same number from a browser. */
  readonly files: number;
  /** Receives a report about each trouble. */
  readonly report: (line: string) => void;
}

/** Room for the database, the photos of this proof, and little else. */
const diskMebibytes = 550;

const roundLimitMs = 200_000;

/**
 * Share of the bytes that each sender has sent when a trouble begins: some files have arrived, others are partly sent.
 */
const sentAtBeginning = 0.1;

const pollMs = 20;

/** Whether file systems can be created and mounted here. */
export const canMount = (): boolean => {
  try {
    execFileSync('mkfs.ext4', ['-V'], { stdio: 'ignore' });
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
};

/** A customer who adds photos during a trouble. */
interface Sender {
  readonly files: readonly SentFile[];
  /** Sends all files and returns the final text. Nobody presses anything meanwhile. */
  send(): Promise<string>;
  /** Adds the files to the library: after the trouble, because customers press a button that fails again. */
  confirm(): Promise<void>;
  /** Settles when the trouble shows as it should. */
  untilTroubled(): Promise<void>;
  readonly account: { email: string; password: string };
}

const senderByCalls = async (site: Site, files: readonly SentFile[], problems: Problems): Promise<Sender> => {
  const signal = AbortSignal.timeout(roundLimitMs);
  const account = accounts.byCalls;
  const customer = await site.signIn(account);
  const sessionId = await openSession(customer, problems, signal);
  return {
    files,
    account,
    send: async () => {
      await Promise.all(files.map((file) => deliver(customer, sessionId, file, problems, signal)));
      return '';
    },
    confirm: () => confirmSession(customer, sessionId, problems, signal),
    untilTroubled: async () => {},
  };
};

const senderFromBrowser = async (site: Site, files: readonly SentFile[], folder: string): Promise<Sender> => {
  const account = accounts.byBrowser;
  const photos = join(folder, 'photos');
  const paths = files.map(({ name }) => join(photos, name));
  await mkdir(photos);
  for (const [index, file] of files.entries()) await writeFile(paths[index] ?? '', file.bytes);
  const browser = createBrowserCustomer(site.url, account, join(folder, 'profile'));
  await browser.open();
  return {
    files,
    account,
    send: async () => {
      await browser.upload(paths);
      return (await browser.untilSettled(paths, () => [])).sentence;
    },
    confirm: async () => {
      try {
        await browser.confirm();
        for (const file of files) file.outcome = site.travelled.outcomeOf(file.name);
      } finally {
        await browser.close();
        await rm(photos, { recursive: true, force: true });
      }
    },
    untilTroubled: () => browser.untilPaused(),
  };
};

/**
 * Sends photos and puts orders during each trouble for `seconds`, on a small file system of its own. Then checks the
 * outcome of every file and order.
 */
export const troubleRounds = async (options: TroubleOptions): Promise<TroubleCounts> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-full-'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskMebibytes}m`, 'none', dataDir]);
  const site = await openSite(dataDir);
  try {
    await site.start();
    const counts = { sent: 0, acknowledged: 0, lost: 0, orders: 0, lostOrders: 0 };
    const problems: TroubleCounts['problems'] = {};
    const said: TroubleCounts['said'] = {};
    for (const trouble of options.troubles) {
      const answers: Problems = new Map();
      const senders = [
        await senderFromBrowser(site, await makeSentFiles(options.files), folder),
        await senderByCalls(site, await makeSentFiles(options.files), answers),
      ];
      const sending = [];
      // One after the other, so that the next trouble does not leave a slow sender behind.
      for (const sender of senders) {
        sending.push(sender.send());
        while (partSent(site.travelled, sender.files) === 0) await setTimeout(pollMs);
      }
      while (senders.some(({ files }) => partSent(site.travelled, files) < sentAtBeginning))
        await setTimeout(pollMs);
      const operator = startOperatorWrites(site, answers);
      const end = await beginTrouble(trouble, site);
      const lasting = setTimeout(options.seconds * 1000);
      try {
        for (const sender of senders) await sender.untilTroubled();
        await lasting;
      } finally {
        await end();
      }
      said[trouble] = (await Promise.all(sending)).join('');
      for (const sender of senders) await sender.confirm();
      const orders = await operator.end();
      counts.orders += orders.written;
      counts.lostOrders += orders.lost;
      const files = senders.flatMap((sender) => sender.files);
      problems[trouble] = Object.fromEntries(answers);
      for (const sender of senders)
        counts.lost += await countLost(await site.signIn(sender.account), site.url, sender.files);
      const done = files.filter(({ outcome }) => outcome !== undefined).length;
      counts.sent += files.length;
      counts.acknowledged += done;
      options.report(
        `${trouble} for ${options.seconds} s: ${done} of ${files.length} done; ` +
          `answers ${JSON.stringify(problems[trouble])}; the dialog: "${said[trouble]}"`,
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
    await removeFolder(folder);
  }
};
