/** Shared by the tests of the embedded PostgreSQL: folders, servers that can be killed, and a list of processes. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { openDatabase } from '../src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded/index.ts';
import type { Connection, EmbeddedPostgres } from '../src/platform/database/embedded/index.ts';
import { sqlOf } from '../src/platform/database/sql.ts';

export const root = mkdtempSync(join(tmpdir(), 'albumen-test-'));
export const dataDir = join(root, 'data');
const silent = { info() {}, warn() {}, error() {} };

const running = new Set<{ stop(): Promise<void> }>();

afterEach(async () => {
  const started = [...running];
  running.clear();
  for (const each of started) await each.stop();
  expect(leadersOf(root)).toEqual([]);
  // Processes that PostgreSQL had just forked before the kill notice it a moment later.
  await vi.waitFor(() => expect(processesOf(root)).toEqual([]));
});

afterAll(() => rmSync(root, { recursive: true }));

export async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir: folder, log: silent });
  running.add(started);
  return started;
}

/** Starts a server in its own process, which can be killed. */
export async function startServerProcess(folder = dataDir, environment: NodeJS.ProcessEnv = process.env) {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('../src/platform/database/embedded/index.ts', import.meta.url))});
    const log = { info() {}, warn() {}, error() {} };
    const started = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(folder)}, log });
    process.on('SIGTERM', () => started.stop());
    console.log(JSON.stringify(started));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const server = {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
    async kill() {
      running.delete(server);
      child.kill('SIGKILL');
      await ended;
    },
  };
  running.add(server);
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), ended])) as [string];
  return { ...server, started: JSON.parse(line) as EmbeddedPostgres };
}

interface FoundProcess {
  pid: number;
  parent: number;
  session: number;
  isWatchdog: boolean;
}

/** Returns the live processes with the folder on their command line, watchdogs first. */
export function processesOf(folder: string): FoundProcess[] {
  const table = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,sess=,stat=,args='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+([^Z\s]\S*)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, parent, session, , command = '']) => ({ pid, parent, session, command }))
    .filter(({ command }) => command.includes(folder) && /albumen-watchdog|bin\/postgres/.test(command))
    .map(({ pid, parent, session, command }) => ({
      pid: Number(pid),
      parent: Number(parent),
      session: Number(session),
      isWatchdog: command.includes('albumen-watchdog'),
    }))
    .toSorted((a, b) => Number(b.isWatchdog) - Number(a.isWatchdog));
}

/**
 * Returns the watchdogs and the first process of each PostgreSQL. A process that it has just forked still looks the
 * same.
 */
export function leadersOf(folder: string): FoundProcess[] {
  const found = processesOf(folder);
  const isForked = ({ parent }: FoundProcess) =>
    found.some(({ pid, isWatchdog }) => pid === parent && !isWatchdog);
  return found.filter((each) => !isForked(each));
}

export function watchdogAndPostmasterOf(folder: string): [number, number] {
  const [watchdog, postmaster] = leadersOf(folder);
  if (!watchdog || !postmaster) throw new Error('watchdog or PostgreSQL is not running');
  return [watchdog.pid, postmaster.pid];
}

export const openClient = (connection: Connection) =>
  sqlOf(openDatabase(connection, { name: 'test', maxConnections: 1 }));

export async function query<T>(connection: Connection, text: string): Promise<T[]> {
  const sql = openClient(connection);
  try {
    return [...(await sql.unsafe<(T & object)[]>(text))];
  } finally {
    await sql.end();
  }
}

export const postmasterStart = async (connection: Connection) =>
  (await query<{ at: string }>(connection, 'select pg_postmaster_start_time()::text as at'))[0]?.at;

/** Asks until PostgreSQL answers again. */
export const answerOf = (connection: Connection) =>
  vi.waitFor(() => query(connection, 'select 1 as one'), { interval: 20 });
