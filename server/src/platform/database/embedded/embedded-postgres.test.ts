import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from './index.ts';
import type { Connection, EmbeddedPostgres } from './index.ts';

const root = mkdtempSync(join(tmpdir(), 'albumen-test-'));
const dataDir = join(root, 'data');
const isRoot = process.getuid?.() === 0;
const silent = { info() {}, warn() {}, error() {} };

const running = new Set<{ stop(): Promise<void> }>();

afterEach(async () => {
  const started = [...running];
  running.clear();
  for (const each of started) await each.stop();
  expect(leadersOf(root)).toEqual([]);
  // Those that PostgreSQL had just forked when it was killed notice it a moment later.
  await vi.waitFor(() => expect(processesOf(root)).toEqual([]), { timeout: 10_000 });
});

afterAll(() => rmSync(root, { recursive: true }));

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const started = await startEmbeddedPostgres({ dataDir: folder, log: silent });
  running.add(started);
  return started;
}

/** A server in a process of its own, which can be killed. */
async function startServerProcess(folder = dataDir, environment: NodeJS.ProcessEnv = process.env) {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./index.ts', import.meta.url))});
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

/** The live processes that name the folder on their command line, watchdogs first. */
function processesOf(folder: string): FoundProcess[] {
  const table = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,sess=,stat=,args='], { encoding: 'utf8' });
  return table
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(\d+)\s+([^Z\s]\S*)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, parent, session, , command = '']) => ({ pid, parent, session, command }))
    .filter(({ command }) => command.includes(folder) && /watchdog\.ts|bin\/postgres/.test(command))
    .map(({ pid, parent, session, command }) => ({
      pid: Number(pid),
      parent: Number(parent),
      session: Number(session),
      isWatchdog: command.includes('watchdog.ts'),
    }))
    .toSorted((a, b) => Number(b.isWatchdog) - Number(a.isWatchdog));
}

/** Watchdogs, and the first process of each PostgreSQL: one that it has just forked still looks like it. */
function leadersOf(folder: string): FoundProcess[] {
  const found = processesOf(folder);
  const isForked = ({ parent }: FoundProcess) =>
    found.some(({ pid, isWatchdog }) => pid === parent && !isWatchdog);
  return found.filter((each) => !isForked(each));
}

function watchdogAndPostmasterOf(folder: string): [number, number] {
  const [watchdog, postmaster] = leadersOf(folder);
  if (!watchdog || !postmaster) throw new Error('watchdog or PostgreSQL is not running');
  return [watchdog.pid, postmaster.pid];
}

/** Asking for types when it connects, this client would leave a rejection unhandled when the connection breaks then. */
const openClient = (connection: Connection) =>
  postgres({ ...connection, max: 1, fetch_types: false, onnotice: () => {} });

async function query<T>(connection: Connection, text: string): Promise<T[]> {
  const sql = openClient(connection);
  try {
    return await sql.unsafe<(T & object)[]>(text);
  } finally {
    await sql.end();
  }
}

const postmasterStart = async (connection: Connection) =>
  (await query<{ at: string }>(connection, 'select pg_postmaster_start_time()::text as at'))[0]?.at;

/** Asks until PostgreSQL answers again. */
const answerOf = (connection: Connection) =>
  vi.waitFor(() => query(connection, 'select 1 as one'), { timeout: 10_000, interval: 20 });

test('what was committed is there after a clean stop and start', async () => {
  const first = await start();
  await query(first.connection, "create table kept (word text); insert into kept values ('é')");
  await first.stop();
  const second = await start();
  expect(await query(second.connection, 'select word from kept')).toEqual([{ word: 'é' }]);
});

test('the settings are those that keep photos safe and names right', async () => {
  const { connection } = await start();
  const settings = `select name, setting from pg_settings where name in ('fsync', 'full_page_writes',
    'synchronous_commit', 'data_checksums', 'server_encoding', 'TimeZone', 'listen_addresses') order by name`;
  expect(await query(connection, settings)).toEqual([
    { name: 'TimeZone', setting: 'UTC' },
    { name: 'data_checksums', setting: 'on' },
    { name: 'fsync', setting: 'on' },
    { name: 'full_page_writes', setting: 'on' },
    { name: 'listen_addresses', setting: '' },
    { name: 'server_encoding', setting: 'UTF8' },
    { name: 'synchronous_commit', setting: 'on' },
  ]);
  expect(await query(connection, "select upper('é') as upper, 'Z' < 'a' as by_code_point")).toEqual([
    { upper: 'É', by_code_point: true },
  ]);
});

test('a stop leaves no process and no socket', async () => {
  const { connection, stop } = await start();
  expect(readdirSync(connection.host)).toContain('.s.PGSQL.5432');
  expect(leadersOf(dataDir)).toHaveLength(2);
  await stop();
  expect(processesOf(dataDir)).toEqual([]);
  expect(existsSync(connection.host)).toBe(false);
});

test('a Ctrl-C in the terminal reaches neither PostgreSQL nor its watchdog', async () => {
  await start();
  const leaders = leadersOf(dataDir);
  expect(leaders).toHaveLength(2);
  for (const { pid, session } of leaders) expect(session).toBe(pid);
});

test('nobody gets in without the password, and nobody else reaches the socket or the files', async () => {
  const { connection, dataLocation } = await start();
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
    'password authentication',
  );
  for (const folder of [connection.host, dataLocation]) expect(statSync(folder).mode & 0o077).toBe(0);
});

describe('when something is killed', () => {
  test('a killed server leaves no PostgreSQL behind and loses nothing committed', async () => {
    const server = await startServerProcess();
    await query(server.started.connection, 'create table survivors as select 1 as one');
    await server.kill();
    await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]), { timeout: 10_000 });
    expect(existsSync(join(server.started.connection.host, '.s.PGSQL.5432'))).toBe(false);
    const { connection } = await start();
    expect(await query(connection, 'select one from survivors')).toEqual([{ one: 1 }]);
  });

  test('a start right after a kill waits for the watchdog that is still stopping PostgreSQL', async () => {
    const server = await startServerProcess();
    await server.kill();
    const { connection } = await start();
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await vi.waitFor(() => expect(leadersOf(dataDir)).toHaveLength(2), { timeout: 10_000 });
  });

  test('a killed watchdog is replaced while connections go on', async () => {
    const { connection } = await start();
    const sql = openClient(connection);
    const backend = async () => (await sql`select pg_backend_pid() as pid`)[0]?.['pid'] as number;
    const before = await backend();
    const [watchdog, postmaster] = watchdogAndPostmasterOf(dataDir);
    process.kill(watchdog, 'SIGKILL');
    await vi.waitFor(
      () => {
        const [newWatchdog, samePostmaster] = watchdogAndPostmasterOf(dataDir);
        expect(newWatchdog).not.toBe(watchdog);
        expect(samePostmaster).toBe(postmaster);
      },
      { timeout: 10_000 },
    );
    expect(await backend()).toBe(before);
    await sql.end();
  });

  test('a PostgreSQL that was adopted is brought back like one that was started', async () => {
    const { connection } = await start();
    const [watchdog, postmaster] = watchdogAndPostmasterOf(dataDir);
    process.kill(watchdog, 'SIGKILL');
    await vi.waitFor(() => expect(watchdogAndPostmasterOf(dataDir)[0]).not.toBe(watchdog), {
      timeout: 10_000,
    });
    process.kill(postmaster, 'SIGKILL');
    await vi.waitFor(() => expect(watchdogAndPostmasterOf(dataDir)[1]).not.toBe(postmaster), {
      timeout: 10_000,
    });
    expect(await answerOf(connection)).toEqual([{ one: 1 }]);
  });

  test('a killed PostgreSQL is back at the same address with what was committed', async () => {
    const { connection } = await start();
    await query(connection, 'create table acknowledged as select 7 as seven');
    const [, postmaster] = watchdogAndPostmasterOf(dataDir);
    process.kill(postmaster, 'SIGKILL');
    await vi.waitFor(() => expect(watchdogAndPostmasterOf(dataDir)[1]).not.toBe(postmaster), {
      timeout: 10_000,
    });
    await answerOf(connection);
    expect(await query(connection, 'select seven from acknowledged')).toEqual([{ seven: 7 }]);
  });

  test('a killed process of a single connection costs a moment only', async () => {
    const { connection } = await start();
    const sql = openClient(connection);
    const backend = (await sql`select pg_backend_pid() as pid`)[0]?.['pid'] as number;
    process.kill(backend, 'SIGKILL');
    await sql.end({ timeout: 0 });
    expect(await answerOf(connection)).toEqual([{ one: 1 }]);
  });

  test('a server and its watchdog killed together leave a PostgreSQL that the next start adopts', async () => {
    const server = await startServerProcess();
    const [watchdog] = watchdogAndPostmasterOf(dataDir);
    const startedAt = await postmasterStart(server.started.connection);
    process.kill(watchdog, 'SIGSTOP');
    await server.kill();
    process.kill(watchdog, 'SIGKILL');
    const { connection } = await start();
    expect(await postmasterStart(connection)).toBe(startedAt);
  });

  test('all killed together leave files that the next start copes with', async () => {
    const server = await startServerProcess();
    const [watchdog, postmaster] = watchdogAndPostmasterOf(dataDir);
    for (const pid of [watchdog, postmaster]) process.kill(pid, 'SIGSTOP');
    await server.kill();
    for (const pid of [watchdog, postmaster]) process.kill(pid, 'SIGKILL');
    const { connection } = await start();
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a lock file that names the process of a stranger does not stop a start', async () => {
    const { connection, dataLocation, stop } = await start();
    await stop();
    const lines = [process.pid, dataLocation, 1, 5432, connection.host, '', '  5432 0', 'ready   ', ''];
    writeFileSync(join(dataLocation, 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });
    await start();
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a PostgreSQL whose programs are gone is reported as lost', async () => {
    const { lost } = await start();
    const home = join(dataDir, 'postgres');
    const binaries = readdirSync(home).find((name) => name.startsWith('binaries-')) ?? '';
    const [, postmaster] = watchdogAndPostmasterOf(dataDir);
    renameSync(join(home, binaries), join(home, 'elsewhere'));
    process.kill(postmaster, 'SIGKILL');
    expect((await lost).message).toMatch(/^PostgreSQL does not run: .*ENOENT/);
    renameSync(join(home, 'elsewhere'), join(home, binaries));
  });
});

test('a database that cannot start fails with the words of PostgreSQL', async () => {
  const { dataLocation, stop } = await start();
  await stop();
  const control = join(dataLocation, 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  await expect(start()).rejects.toThrow(/could not find the database system/);
  renameSync(`${control}.away`, control);
});

describe('wherever the data folder lies', () => {
  test('a path too long for a socket gets one in the folder of temporary files, and a stop removes it', async () => {
    const folder = join(root, 'a'.repeat(120), 'data');
    const { connection, stop } = await start(folder);
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(lstatSync(connection.host).mode & 0o777).toBe(0o700);
    await stop();
    expect(existsSync(connection.host)).toBe(false);
  });

  test('a path with spaces, quotes, commas and other letters works', async () => {
    const { connection } = await start(join(root, "Foto's, 2024 é"));
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('a path that PostgreSQL cannot work in is refused with a sentence', async () => {
    await expect(start(join(root, 'price in $'))).rejects.toThrow(/name a folder without/);
  });
});

describe.runIf(isRoot)('as root', () => {
  const withoutNamespaces = () => {
    const programs = mkdtempSync(join(root, 'programs-'));
    return { ...process.env, PATH: programs };
  };

  test('a folder that only root can enter holds the database', async () => {
    const folder = join(root, 'private', 'data');
    const { dataLocation, notice } = await start(folder);
    expect(dataLocation.startsWith(folder)).toBe(true);
    expect(notice).toBeUndefined();
  });

  test.runIf(process.platform === 'linux')(
    'without namespaces, a folder that others can enter is used by another account',
    async () => {
      const folder = mkdtempSync('/tmp/albumen-open-');
      const { started, ...server } = await startServerProcess(folder, withoutNamespaces());
      expect(started.notice).toBeUndefined();
      expect(statSync(started.dataLocation).uid).not.toBe(0);
      await query(started.connection, 'create table kept as select 1 as one');
      await server.stop();
      const again = await start(folder);
      expect(await query(again.connection, 'select one from kept')).toEqual([{ one: 1 }]);
      await again.stop();
      rmSync(folder, { recursive: true });
    },
  );

  test.runIf(process.platform === 'linux')(
    'without namespaces, a private folder gets a database outside, which later starts find',
    async () => {
      const folder = join(root, 'closed', 'data');
      mkdirSync(folder, { recursive: true });
      const { started, ...server } = await startServerProcess(folder, withoutNamespaces());
      expect(started.dataLocation).toMatch(/^\/var\/lib\/albumen-[0-9a-f]{16}\/cluster$/);
      expect(started.notice).toContain(started.dataLocation.replace('/cluster', ''));
      await query(started.connection, 'create table kept as select 1 as one');
      await server.stop();
      const again = await start(folder);
      expect(await query(again.connection, 'select one from kept')).toEqual([{ one: 1 }]);
      await again.stop();
      rmSync(join(started.dataLocation, '..'), { recursive: true });
    },
  );
});

test('the log of PostgreSQL holds no words of a failed statement', async () => {
  const { connection } = await start();
  await expect(query(connection, "select 'a secret'::int")).rejects.toThrow('invalid input syntax');
  expect(readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).not.toContain('a secret');
});
