import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import {
  dataDir,
  start,
  startServerProcess,
  processesOf,
  leadersOf,
  watchdogAndPostmasterOf,
  openClient,
  query,
  postmasterStart,
  answerOf,
} from '../../../../test/embedded-postgres.ts';

test('a killed server leaves no PostgreSQL behind and loses nothing committed', async () => {
  const server = await startServerProcess();
  await query(server.started.connection, 'create table survivors as select 1 as one');
  await server.kill();
  await vi.waitFor(() => expect(processesOf(dataDir)).toEqual([]));
  expect(existsSync(join(server.started.connection.host, '.s.PGSQL.5432'))).toBe(false);
  const { connection } = await start();
  expect(await query(connection, 'select one from survivors')).toEqual([{ one: 1 }]);
});

test('a start right after a kill waits for the watchdog that is still stopping PostgreSQL', async () => {
  const server = await startServerProcess();
  await server.kill();
  const { connection } = await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  await vi.waitFor(() => expect(leadersOf(dataDir)).toHaveLength(2));
});

test('a killed watchdog is replaced while connections stay open', async () => {
  const { connection } = await start();
  const sql = openClient(connection);
  const backend = async () => (await sql`select pg_backend_pid() as pid`)[0]?.['pid'] as number;
  const before = await backend();
  const [watchdog, postmaster] = watchdogAndPostmasterOf(dataDir);
  process.kill(watchdog, 'SIGKILL');
  await vi.waitFor(() => {
    const [newWatchdog, samePostmaster] = watchdogAndPostmasterOf(dataDir);
    expect(newWatchdog).not.toBe(watchdog);
    expect(samePostmaster).toBe(postmaster);
  });
  expect(await backend()).toBe(before);
  await sql.end();
});

test('a killed PostgreSQL is back at the same address with the committed data', async () => {
  const { connection } = await start();
  await query(connection, 'create table acknowledged as select 7 as seven');
  const [, postmaster] = watchdogAndPostmasterOf(dataDir);
  process.kill(postmaster, 'SIGKILL');
  await vi.waitFor(() => expect(watchdogAndPostmasterOf(dataDir)[1]).not.toBe(postmaster));
  await answerOf(connection);
  expect(await query(connection, 'select seven from acknowledged')).toEqual([{ seven: 7 }]);
});

test('a killed process of a single connection costs a moment only', async () => {
  const { connection } = await start();
  const sql = openClient(connection);
  const backend = (await sql`select pg_backend_pid() as pid`)[0]?.['pid'] as number;
  process.kill(backend, 'SIGKILL');
  await sql.end();
  expect(await answerOf(connection)).toEqual([{ one: 1 }]);
});

test('a server and its watchdog killed together leave a PostgreSQL that the next start replaces', async () => {
  const server = await startServerProcess();
  const [watchdog] = watchdogAndPostmasterOf(dataDir);
  await query(server.started.connection, 'create table committed as select 1 as one');
  const startedAt = await postmasterStart(server.started.connection);
  process.kill(watchdog, 'SIGSTOP');
  await server.kill();
  process.kill(watchdog, 'SIGKILL');
  const { connection } = await start();
  expect(await postmasterStart(connection)).not.toBe(startedAt);
  expect(await query(connection, 'select one from committed')).toEqual([{ one: 1 }]);
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

test('a lock file that names another process does not prevent a start', async () => {
  const { connection, dataLocation, stop } = await start();
  await stop();
  const lines = [process.pid, dataLocation, 1, 5432, connection.host, '', '  5432 0', 'ready   ', ''];
  writeFileSync(join(dataLocation, 'postmaster.pid'), lines.join('\n'), { mode: 0o600 });
  await start();
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a PostgreSQL whose programs are missing is reported as lost', async () => {
  const { lost } = await start();
  const home = join(dataDir, 'postgres');
  const binaries = readdirSync(home).find((name) => name.startsWith('binaries-')) ?? '';
  const [, postmaster] = watchdogAndPostmasterOf(dataDir);
  renameSync(join(home, binaries), join(home, 'elsewhere'));
  process.kill(postmaster, 'SIGKILL');
  expect((await lost).message).toMatch(/^PostgreSQL is not running: .*ENOENT/);
  renameSync(join(home, 'elsewhere'), join(home, binaries));
});
