import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { processesNaming } from '../../server/test/server-process.ts';
import { aftermathOf } from './aftermath.ts';
import type { Aftermath } from './aftermath.ts';
import { createBrowserCustomer } from './browser-customer.ts';
import {
  confirmSession,
  countLost,
  deliver,
  makeSentFiles,
  midway,
  openSession,
  partSent,
} from './delivery.ts';
import type { Problems, SentFile } from './delivery.ts';
import { removeFolder } from './remove-folder.ts';
import { accounts, openSite } from './site.ts';
import type { Site } from './site.ts';
import type { TravelCounts } from './travel-log.ts';
import { untilGone } from './until-gone.ts';
import { untilRendered } from './until-rendered.ts';
import type { AddedFile } from './until-rendered.ts';

export const victims = ['server', 'worker', 'database', 'tab', 'browser'] as const;
export type Victim = (typeof victims)[number];
type ServerVictim = Exclude<Victim, 'tab' | 'browser'>;

export interface FlightCounts extends Aftermath, TravelCounts {
  rounds: number;
  /** Completed rounds by victim, and incomplete ones. */
  killed: Partial<Record<Victim, number>>;
  brokenOff: number;
  /** Files that were partly sent when something was killed. */
  midway: number;
  sent: number;
  acknowledged: number;
  /** Acknowledged photos that are not in the library with their bytes. */
  lost: number;
  /** Files reported as already in the library, though each was sent once. */
  duplicates: number;
  /** Files that a customer had to choose again after a browser was killed, and queues that the page had lost. */
  chosenAgain: number;
  queuesLost: number;
  /** Photos without renditions long after the last kill; a report names them. */
  unrendered: number;
  leftProcesses: number;
  problems: Record<string, number>;
}

export interface FlightOptions {
  readonly rounds: number;
  /** They take turns. */
  readonly victims: readonly Victim[];
  readonly filesInFlight: number;
  /** After it is aborted, no further round begins. */
  readonly enough?: AbortSignal;
  /** Receives a report about each round and about the renditions. */
  readonly report: (line: string) => void;
}

/**
 * The kill comes at random, when this share of a round's bytes is sent; for a browser also while it is still storing
 * the files.
 */
const partAtKill = { server: { least: 0.2, most: 0.85 }, browser: { least: 0, most: 0.85 } };

/** Milliseconds in which all files of a round must have an outcome: several restarts of everything. */
const roundLimitMs = 180_000;

const pollMs = 25;

const processOf = async (dataDir: string, victim: 'worker' | 'database'): Promise<number | undefined> => {
  if (victim === 'database') {
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const [pid] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
    return pid ? Number(pid) : undefined;
  }
  for (const pid of await processesNaming(dataDir)) {
    const commandLine = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (commandLine.includes('worker-child.ts')) return pid;
  }
  return undefined;
};

const kill = async (site: Site, victim: ServerVictim): Promise<void> => {
  if (victim === 'server') {
    await site.server().kill();
    return site.start();
  }
  const pid = await processOf(site.dataDir, victim);
  if (pid === undefined) throw new Error(`The ${victim} is not running.`);
  process.kill(pid, 'SIGKILL');
};

interface Round {
  readonly site: Site;
  readonly files: readonly SentFile[];
  readonly problems: Problems;
  readonly signal: AbortSignal;
  /** Settles at the moment of the kill. */
  readonly untilKill: () => Promise<void>;
}

/**
 * Settles when this share of the bytes is sent and at least one file is partly sent. Returns the number of partly sent
 * files.
 */
const untilMidway = async (site: Site, files: readonly SentFile[], part: number, signal: AbortSignal) => {
  let filesMidway = 0;
  while (partSent(site.travelled, files) < part || filesMidway === 0) {
    signal.throwIfAborted();
    await setTimeout(pollMs);
    filesMidway = midway(site.travelled, files);
  }
  return filesMidway;
};

/** Sends files by calls while a part of the server is killed. */
const serverRound = async (
  { site, files, problems, signal, untilKill }: Round,
  victim: ServerVictim,
): Promise<void> => {
  const customer = await site.signIn(accounts.byCalls);
  const sessionId = await openSession(customer, problems, signal);
  await Promise.all([
    untilKill().then(() => kill(site, victim)),
    ...files.map((file) => deliver(customer, sessionId, file, problems, signal)),
  ]);
  await confirmSession(customer, sessionId, problems, signal);
};

/** Sends files from a browser, whose tab or whole process is killed and opened again. */
const browserRound = async ({ site, files, untilKill }: Round, victim: 'tab' | 'browser', folder: string) => {
  const photos = join(folder, 'photos');
  await mkdir(photos);
  const pathOf = ({ name }: SentFile) => join(photos, name);
  for (const file of files) await writeFile(pathOf(file), file.bytes);
  const paths = files.map(pathOf);
  const browser = createBrowserCustomer(site.url, accounts.byBrowser, join(folder, 'profile'));
  await browser.open();
  try {
    await browser.upload(paths);
    await untilKill();
    await browser.killAndReopen(victim);
    const ended = await browser.untilSettled(paths, () =>
      files.filter(({ name }) => site.travelled.outcomeOf(name) === undefined).map(pathOf),
    );
    for (const file of files) file.outcome = site.travelled.outcomeOf(file.name);
    await browser.confirm();
    return ended;
  } finally {
    await browser.close();
    await rm(photos, { recursive: true });
  }
};

/**
 * Sends 40 files at a time to one server, by calls or from a browser, and kills one of the victims (SIGKILL) at a
 * random moment of each round. Then checks the outcome of every file and, at the end, of its renditions. An aborted
 * round is reported and counted, because its files were not checked, and the next one begins.
 */
export const flightRounds = async (options: FlightOptions): Promise<FlightCounts> => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-flight-'));
  const site = await openSite(join(folder, 'data'));
  await site.start();
  const problems: Problems = new Map();
  const counts = {
    brokenOff: 0,
    midway: 0,
    sent: 0,
    acknowledged: 0,
    lost: 0,
    duplicates: 0,
    chosenAgain: 0,
    queuesLost: 0,
  };
  const killed: FlightCounts['killed'] = {};
  const added: AddedFile[] = [];
  let round = 0;
  while (round < options.rounds && options.enough?.aborted !== true) {
    round += 1;
    const victim = options.victims[(round - 1) % options.victims.length] ?? 'server';
    const isOfBrowser = victim === 'tab' || victim === 'browser';
    const files = await makeSentFiles(options.filesInFlight);
    const { least, most } = partAtKill[isOfBrowser ? 'browser' : 'server'];
    const part = least + Math.random() * (most - least);
    const signal = AbortSignal.timeout(roundLimitMs);
    let filesMidway = 0;
    const untilKill = async () => {
      filesMidway = await untilMidway(site, files, part, signal);
    };
    const parts: Round = { site, files, problems, signal, untilKill };
    let remark = '';
    try {
      if (isOfBrowser) {
        const { sentence, chosenAgain, isQueueLost } = await browserRound(parts, victim, folder);
        counts.chosenAgain += chosenAgain;
        counts.queuesLost += isQueueLost ? 1 : 0;
        remark = `; "${sentence.trim()}"${chosenAgain > 0 ? ` after ${chosenAgain} were chosen again` : ''}`;
      } else await serverRound(parts, victim);
      const account = isOfBrowser ? accounts.byBrowser : accounts.byCalls;
      const customer = await site.signIn(account);
      // Reading all originals at the end finds damage by later kills.
      counts.lost += await countLost(customer, site.url, files);
      added.push(...files.map((file) => ({ account, file })));
      killed[victim] = (killed[victim] ?? 0) + 1;
    } catch (error) {
      counts.brokenOff += 1;
      remark = `; BROKEN OFF: ${String(error)}\n${site.server().output().slice(-2000)}`;
    }
    const done = files.filter(({ outcome }) => outcome !== undefined).length;
    counts.midway += filesMidway;
    counts.sent += files.length;
    counts.acknowledged += done;
    counts.duplicates += files.filter(({ outcome }) => outcome?.outcome === 'duplicate').length;
    options.report(
      `round ${round}: ${victim} killed with ${Math.round(part * 100)} % sent and ${filesMidway} files midway; ` +
        `${done} of ${files.length} done${remark}`,
    );
  }
  // Once, after all rounds: the renditions of one round are made during the next, and killed again.
  const { waitedFor, left: unrendered } = await untilRendered(site, added);
  options.report(
    `renditions: of ${added.length} photos ${waitedFor} still waited for theirs, ${unrendered.length} have none` +
      (unrendered.length > 0 ? `; NOT RENDERED: ${unrendered.join(', ')}` : ''),
  );
  const stopped = site.server().stop();
  const left = await untilGone(site.dataDir);
  await stopped;
  const aftermath = await aftermathOf(site.dataDir, site.environment);
  await site.close();
  const leftProcesses = left + (await processesNaming(folder)).length;
  await removeFolder(folder);
  return {
    rounds: round,
    killed,
    ...counts,
    ...site.travelled.counts(),
    ...aftermath,
    unrendered: unrendered.length,
    leftProcesses,
    problems: Object.fromEntries(problems),
  };
};
