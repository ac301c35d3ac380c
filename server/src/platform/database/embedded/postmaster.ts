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

/** PostgreSQL's first process, the parent of all others. It was alive when it was found. */
export interface Postmaster {
  pid: number;
  /** Resolves when the process has ended, with the reason if it is known. */
  ended: Promise<string>;
}

/** PostgreSQL is ready within tens of milliseconds; reading its small file costs microseconds. */
const lookEveryMs = 5;

/** An adopted process is not our child, so we have to poll for its end. */
const lookAtAdoptedEveryMs = 200;

/** The time for a fast shutdown, after which open work is dropped; the next start then repeats it from the log. */
const fastShutdownMs = 20_000;

/** PostgreSQL itself kills the remaining processes five seconds into an immediate shutdown. */
const immediateShutdownMs = 10_000;

/** A log file with more bytes is set aside at the next start. */
const logFileLimit = 5_000_000;

interface PidFile {
  pid: number;
  socketFolder: string;
  status: string;
}

async function readPidFile({ cluster }: Launch): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, socketFolder: lines[4] ?? '', status: lines[7]?.trim() ?? '' } : undefined;
}

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
 * Finds a live PostgreSQL on this cluster that can be used. Waits for one that is shutting down, and stops one of
 * another version or at another address.
 */
export async function findPostmaster(launch: Launch): Promise<Postmaster | undefined> {
  for (;;) {
    const found = await readPidFile(launch);
    if (!found || !isPostmaster(launch, found.pid)) return undefined;
    const postmaster = { pid: found.pid, ended: endOfAdopted(launch, found.pid) };
    if (found.status === 'stopping') await postmaster.ended;
    else if (isUsable(launch, found)) return postmaster;
    else await stopPostmaster(launch, postmaster);
  }
}

function isUsable({ binaries, socketFolder }: Launch, found: PidFile): boolean {
  // In its first milliseconds it has not written its address yet.
  const isAtAddress = found.socketFolder === '' || found.socketFolder === socketFolder;
  return isAtAddress && commandLineOf(found.pid).includes(`${binaries}/`);
}

async function endOfAdopted(launch: Launch, pid: number): Promise<string> {
  while (isPostmaster(launch, pid)) await sleep(lookAtAdoptedEveryMs);
  return 'it ended';
}

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
    const ended = new Promise<string>((resolve) => {
      child.on('exit', (code, signal) => {
        resolve(
          lastComplaint(launch.logFile, logStart).then(
            (complaint) => complaint ?? `it ended with ${signal ?? code}`,
          ),
        );
      });
    });
    await once(child, 'spawn');
    if (child.pid === undefined) throw new Error('PostgreSQL did not start');
    return { pid: child.pid, ended };
  } finally {
    await log.close();
  }
}

/** Waits until PostgreSQL accepts connections. Returns false if it ended before that. */
export async function isReady(launch: Launch, postmaster: Postmaster): Promise<boolean> {
  const isOver = postmaster.ended.then(() => true);
  do {
    const found = await readPidFile(launch);
    if (found?.pid === postmaster.pid && found.status === 'ready') return true;
  } while (!(await Promise.race([isOver, sleep(lookEveryMs, false)])));
  return false;
}

/** Ends PostgreSQL and all its processes, as gently as possible. */
export async function stopPostmaster(launch: Launch, postmaster: Postmaster): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
    ['SIGKILL', immediateShutdownMs],
  ];
  for (const [signal, patienceMs] of steps) {
    if (!isPostmaster(launch, postmaster.pid)) break;
    process.kill(postmaster.pid, signal);
    const patience = new AbortController();
    const isOver = sleep(patienceMs, undefined, { signal: patience.signal }).catch(() => {});
    await Promise.race([postmaster.ended, isOver]);
    patience.abort();
  }
}

/**
 * PostgreSQL does not start while the process named in one of its lock files is alive. If that is another program by
 * now, or a process that its parent never collected, this removes the file. PostgreSQL still refuses to start while a
 * process of a predecessor is attached to the cluster's shared memory.
 */
async function removeMisleadingLockFiles(launch: Launch): Promise<void> {
  for (const file of [
    join(launch.cluster, 'postmaster.pid'),
    join(launch.socketFolder, `${socketName}.lock`),
  ]) {
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
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
