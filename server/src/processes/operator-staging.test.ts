import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../test/app.ts';
import type { Home } from '../../test/app.ts';
import { createTestDatabase, environmentOf } from '../../test/database.ts';
import { startTestIssuer } from '../../test/issuer.ts';
import { startTestMailServer } from '../../test/mail-server.ts';
import type { TestMailServer } from '../../test/mail-server.ts';
import { createRetentionCalls } from '../../test/retention-calls.ts';
import { sqlOf } from '../platform/database/sql.ts';

const program = fileURLToPath(new URL('operator-staging.ts', import.meta.url));

let home: Home;
let mailServer: TestMailServer;
let close: () => Promise<void>;

beforeAll(async () => {
  const [dataDir, issuer] = [await mkdtemp(join(tmpdir(), 'albumen-staging-')), await startTestIssuer()];
  const { drop, ...database } = await createTestDatabase();
  home = { ...database, dataDir, issuer };
  mailServer = await startTestMailServer();
  close = async () => {
    await issuer.close();
    await mailServer.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());

const staging = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: home.dataDir, ...environmentOf(home) };
  return (await promisify(execFile)(process.execPath, [program, 'staging', ...args], { env })).stdout;
};

const start = (works: boolean) =>
  startTestApp({
    works,
    sharesWith: home,
    logLevel: 'warn',
    environment: { ...operatorEnvironment, SMTP_URL: mailServer.url },
  });

test('a staging copy has no keys and nothing to send, and its mails stay in a folder', async () => {
  const sql = sqlOf(home.database);
  const store = join(home.dataDir, 'objects');
  const production = await start(false);
  await sql`update installation set id = gen_random_uuid(), night = 7`;
  await sql`insert into webhooks (id, url, secrets, position) values ('erp', 'https://erp.example', '{s}', 0)`;
  await sql`
    insert into operator_keys values (gen_random_uuid(), 'shop', 'hash', 'orders:write', now(), null)`;
  await sql`
    insert into mail_requests (id, kind, payload, requested_at, sent_at, delete_after)
    values (gen_random_uuid(), 'registration', '{}', now(), now(), now())`;
  await sql`insert into jobs.job (name, data) values ('webhooks-deliver', '{}'), ('photos-render', '{}')`;
  await expect(staging('make', store)).rejects.toThrow('A server uses this database: stop it first');
  await production.close();
  await expect(staging('make', '/srv/objects')).rejects.toThrow(`STORE must be ${store}`);
  expect(await staging()).toBe(
    `The database has 0 customers and is not a staging copy. The object store is ${store}.\n`,
  );
  expect(await staging('make', store)).toContain('This is a staging copy from now on');
  expect(await sql`select name from jobs.job`).toEqual([{ name: 'photos-render' }]);
  for (const table of ['webhooks', 'operator_keys', 'secrets', 'mail_requests'])
    expect(await sql`select from ${sql(table)}`, table).toHaveLength(0);
  expect(existsSync(join(home.dataDir, 'secret-key'))).toBe(false);
  const [installation] = await sql<{ id: string }[]>`select id, night from installation`;
  expect(JSON.parse(await readFile(join(store, 'installation'), 'utf8'))).toEqual(installation);
  expect(await staging()).toContain('0 customers and is a staging copy.');

  const copy = await start(true);
  expect(copy.logged[0]).toMatchObject({ msg: expect.stringMatching(/^this is a staging copy/) });
  const body = { email: 'reader@example.com' };
  expect((await createRetentionCalls(copy).operator('POST', '/subscriptions', body)).status).toBe(202);
  await vi.waitFor(async () => expect(await readdir(join(home.dataDir, 'mail'))).toHaveLength(1), {
    timeout: 60_000,
  });
  expect(mailServer.received).toEqual([]);
  await copy.close();
});
