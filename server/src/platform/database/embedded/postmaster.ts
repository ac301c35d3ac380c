import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { access, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketName } from './socket-folder.ts';
import { spawnAs } from './system-account.ts';
import type { SystemAccount } from './system-account.ts';

/** Everything that is needed to start one PostgreSQL, or to recognise it. */
export interface Launch {
  account: SystemAccount;
  binaries: string;
  cluster: string;
  settings: string;
  socketFolder: string;
  logFile: string;
}

/** PostgreSQL's first process, the parent of all others. */
export interface Postmaster {
  pid: number;
  /** Resolves when the process has ended, with the reason. */
  ended: Promise<string>;
}

/** PostgreSQL is ready within tens of milliseconds; reading its small file costs microseconds. */
const lookEveryMs = 5;

/**
 * The signals of a shutdown, and the milliseconds that each gets. A fast one drops open transactions. The next start
 * repeats what an immediate one left, in which PostgreSQL itself kills the remaining processes after five seconds.
 */
export const shutdown = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 10_000],
] as const;

/** A log file with more bytes is set aside at the next start. */
const logFileLimit = 5_000_000;

/** The file in the cluster whose first line is the process id of PostgreSQL, and whose eighth is its status. */
export const pidFileIn = (cluster: string) => join(cluster, 'postmaster.pid');

const linesOf = async (file: string) => (await readFile(file, 'utf8').catch(() => '')).split('\n');

/** Empty for a process that has ended, even if its parent has not collected it yet. */
function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A process id alone proves nothing: after a crash or in a new container, another process may have it. */
const isPostmaster = ({ cluster }: Launch, pid: number) => commandLineOf(pid).includes(` -D ${cluster} `);

/**
 * Starts PostgreSQL in its own session, so that Ctrl-C does not reach it.
 *
 * @throws ENOENT if its programs or its folder are missing.
 */
export async function startPostmaster(launch: Launch): Promise<Postmaster> {
  const program = join(launch.binaries, 'bin/postgres');
  await access(program);
  await removeMisleadingLockFiles(launch);
  const { size } = await stat(launch.logFile).catch(() => ({ size: 0 }));
  if (size > logFileLimit) await rename(launch.logFile, `${launch.logFile}.old`);
  const log = await open(launch.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  try {
    const args = ['-D', launch.cluster, '-c', `config_file=${launch.settings}`];
    const child = spawnAs(launch.account, program, args, {
      detached: true,
      cwd: '/',
      stdio: ['ignore', log.fd, log.fd],
    });
    const ended = once(child, 'exit').then(
      async ([code, signal]) =>
        (await lastComplaint(launch.logFile, logStart)) ?? `it ended with ${signal ?? code}`,
      (error: unknown) => String(error),
    );
    await once(child, 'spawn');
    if (child.pid === undefined) throw new Error('PostgreSQL did not start');
    return { pid: child.pid, ended };
  } finally {
    await log.close();
  }
}

/** Waits until PostgreSQL accepts connections. Returns false if it ended before that. */
export async function isReady({ cluster }: Launch, { pid, ended }: Postmaster): Promise<boolean> {
  const isOver = ended.then(() => true);
  do {
    const lines = await linesOf(pidFileIn(cluster));
    if (Number(lines[0]) === pid && lines[7]?.trim() === 'ready') return true;
  } while (!(await Promise.race([isOver, sleep(lookEveryMs, false)])));
  return false;
}

/** Ends PostgreSQL and all its processes, as gently as possible. */
export async function stopPostmaster(launch: Launch, pid: number): Promise<void> {
  for (const [signal, patienceMs] of shutdown) {
    if (!isPostmaster(launch, pid)) return;
    process.kill(pid, signal);
    const until = performance.now() + patienceMs;
    while (isPostmaster(launch, pid) && performance.now() < until) await sleep(lookEveryMs);
  }
}

/** Ends the PostgreSQL that a killed server has left, if one is still running. */
export async function stopLeftover(launch: Launch): Promise<void> {
  const pid = Number((await linesOf(pidFileIn(launch.cluster)))[0]);
  if (pid > 0) await stopPostmaster(launch, pid);
}

/**
 * PostgreSQL does not start while the process named in one of its lock files is alive. If that is another program by
 * now, or a process that its parent never collected, this removes the file. PostgreSQL still refuses to start while a
 * process of a predecessor is attached to the cluster's shared memory.
 */
async function removeMisleadingLockFiles(launch: Launch): Promise<void> {
  for (const file of [pidFileIn(launch.cluster), join(launch.socketFolder, `${socketName}.lock`)]) {
    const pid = Number((await linesOf(file))[0]);
    if (pid > 0 && processExists(pid) && !isPostmaster(launch, pid)) await rm(file, { force: true });
  }
}

function processExists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The last sentence with which PostgreSQL explains why it ended. */
async function lastComplaint(logFile: string, from: number): Promise<string | undefined> {
  const log = await readFile(logFile).catch(() => Buffer.alloc(0));
  const complaints = log
    .subarray(from)
    .toString('utf8')
    .matchAll(/(?:FATAL: {2}|PANIC: {2}|^postgres: )(.*)/gm);
  return [...complaints].at(-1)?.[1];
}
