import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, environmentOf } from '../../test/database.ts';
import { freePort } from '../../test/free-port.ts';
import { startServerProcess } from '../../test/server-process.ts';
import { readConfiguration } from '../kernel/configuration.ts';
import { sqlOf } from '../platform/database/sql.ts';
import { lockDataFolder } from '../platform/data-folder-lock.ts';
import { planSamples } from './sample-plan.ts';

let folder: string;
/** A server that is not part of the product and answers every address with the same JSON. */
let other: Server;
let otherPort: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'albumen-start-'));
  other = createServer((_request, reply) => reply.end('{"issuer":"https://somebody.example"}'));
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  otherPort = (other.address() as AddressInfo).port;
  await writeFile(join(folder, 'a-file'), '');
});

afterAll(async () => {
  other.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the whole output of a failing start, as a terminal shows it, including log lines. */
const failedStart = async (port: number, environment: Record<string, string> = {}): Promise<string> => {
  const dataDir = join(folder, 'data');
  const server = startServerProcess(dataDir, port, { LOG_LEVEL: 'warn', ...environment });
  const [code] = await once(server.child, 'close');
  expect(code).toBe(1);
  return server.output();
};

/** Nothing listens on port 1. */
const nobody = '127.0.0.1:1';

const oidc = { OIDC_CLIENT_ID: 'web', OIDC_AUDIENCE: 'photos' };

test('a port in use gives one sentence that names PORT', async () => {
  expect(await failedStart(otherPort)).toMatch(
    new RegExp(`^PORT is "${otherPort}", but something else is already listening there[^\\n]*\\.\\n$`),
  );
});

test.each([
  [{ HOST: '192.0.2.1' }, 'HOST is "192.0.2.1", but'],
  [{ HOST: 'nowhere.invalid' }, 'HOST is "nowhere.invalid", but'],
  [
    { DATABASE_URL: `postgres://anna:sekret@${nobody}/photos` },
    `DATABASE_URL is "postgres://***@${nobody}/photos", but`,
  ],
  [{ OIDC_ISSUER: `http://${nobody}`, ...oidc }, `OIDC_ISSUER is "http://${nobody}", but`],
])('a start with %j fails with one sentence', async (environment, beginning) => {
  const output = await failedStart(0, environment);
  expect(output.slice(0, beginning.length)).toBe(beginning);
  expect(output).toMatch(/^[^\n]+\.\n$/);
});

test('an address that is no issuer gives one sentence that names OIDC_ISSUER', async () => {
  const address = `http://127.0.0.1:${otherPort}`;
  expect(await failedStart(0, { OIDC_ISSUER: address, ...oidc })).toMatch(
    /^OIDC_ISSUER is "[^"]+", but [^\n]*https:\/\/somebody\.example[^\n]*\.\n$/,
  );
});

test.each(['a-file', 'a-file/below'])('rejects a data folder that cannot be created: %s', async (name) => {
  expect(await failedStart(0, { DATA_DIR: join(folder, name) })).toMatch(
    /^DATA_DIR is "[^"]+", but [^\n]+\.\n$/,
  );
});

test('rejects an import source that does not exist', async () => {
  const source = pathToFileURL(join(folder, 'nowhere')).href;
  expect(await failedStart(0, { IMPORT_SOURCE: source })).toMatch(
    /^IMPORT_SOURCE is "[^"]+nowhere", but that folder cannot be read [^\n]+\.\n$/,
  );
});

test.runIf(process.platform === 'linux')(
  'rejects a data folder on a file system that allows no folders',
  async () => {
    expect(await failedStart(0, { DATA_DIR: '/proc/x' })).toMatch(
      /^DATA_DIR is "\/proc\/x", but [^\n]+\.\n$/,
    );
  },
);

test('an empty mount point stops the start until the operator accepts a new store', async () => {
  const database = await createTestDatabase();
  await sqlOf(database.database)`update installation set id = gen_random_uuid(), night = 7`;
  const environment = {
    ...environmentOf(database),
    STORAGE_URL: pathToFileURL(join(folder, 'unmounted')).href,
    LOG_LEVEL: 'warn',
  };
  for (const ROLE of ['web', 'worker'])
    expect(await failedStart(0, { ...environment, ROLE })).toMatch(
      /^STORAGE_URL is "[^"]+unmounted", but that folder is not the object store [^\n]+ nights new-store[^\n]+\.\n$/,
    );
  const operator = fileURLToPath(new URL('operator-nights.ts', import.meta.url));
  const env = { ...process.env, ...environment };
  await promisify(execFile)(process.execPath, [operator, 'nights', 'new-store', '--yes'], { env });
  const server = startServerProcess(join(folder, 'data'), await freePort(), environment);
  await server.untilReady();
  await server.stop();
  await database.drop();
});

test('a second start on a data folder does not change it', async () => {
  const dataDir = join(folder, 'taken');
  const lock = await lockDataFolder(dataDir);
  const before = await readdir(dataDir);
  expect(await failedStart(0, { DATA_DIR: dataDir })).toMatch(/^Another server is running[^\n]+\n$/);
  expect(await readdir(dataDir)).toEqual(before);
  await lock.release();
});

test('a failed start has stored whether sample photos are wanted', async () => {
  const dataDir = join(folder, 'planned');
  await failedStart(otherPort, { DATA_DIR: dataDir });
  expect(JSON.parse(await readFile(join(dataDir, 'sample-data.json'), 'utf8'))).toMatchObject({ done: true });
});

test.each([
  ['a new folder', '', false, true],
  ['a new folder with --empty', '', true, false],
  ['a half-loaded folder', 'half', false, true],
  ['a half-loaded folder with --empty', 'half', true, false],
  ['a loaded folder', 'loaded', false, true],
  ['a folder that began with --empty', 'empty', false, false],
  ['a folder without a plan', 'other', false, false],
] as const)('loads the sample photos into %s: %j, --empty %s, %s', async (_, holds, empty, loads) => {
  const dataDir = await mkdtemp(join(folder, 'plan-'));
  const states: Readonly<Record<string, object>> = {
    half: { next: 8, total: 400, done: false },
    loaded: { next: 400, total: 400, done: true },
    empty: { next: 0, total: 0, done: true },
  };
  const state = states[holds];
  if (state) await writeFile(join(dataDir, 'sample-data.json'), JSON.stringify(state));
  if (holds === 'other') await writeFile(join(dataDir, 'anything'), '');
  const plan = (isEmpty: boolean) => planSamples(readConfiguration({ DATA_DIR: dataDir }), isEmpty);
  expect(await plan(empty)).toBe(loads);
  // The next start without --empty continues the interrupted load.
  if (holds === 'half') expect(await plan(false)).toBe(true);
});
