import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  root,
  dataDir,
  start,
  startServerProcess,
  processesOf,
  leadersOf,
  query,
} from '../../../../test/embedded-postgres.ts';

const isRoot = process.getuid?.() === 0;

test('committed data is there after a clean stop and start', async () => {
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
    { upper: 'É', byCodePoint: true },
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

test('nobody connects without the password, and no other account reaches socket or files', async () => {
  const { connection, dataLocation } = await start();
  await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
    'password authentication',
  );
  for (const folder of [connection.host, dataLocation]) expect(statSync(folder).mode & 0o077).toBe(0);
});

test('a database that cannot start fails with the message of PostgreSQL', async () => {
  const { dataLocation, stop } = await start();
  await stop();
  const control = join(dataLocation, 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  await expect(start()).rejects.toThrow(/could not find the database system/);
  renameSync(`${control}.away`, control);
});

describe('wherever the data folder is', () => {
  test('a path too long for a socket gets one in the temporary folder, and a stop removes it', async () => {
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
