import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../test/app.ts';
import type { Home, TestApp } from '../../test/app.ts';
import { createTestDatabase, environmentOf } from '../../test/database.ts';
import { startTestIssuer } from '../../test/issuer.ts';
import { createRetentionCalls } from '../../test/retention-calls.ts';
import { sqlOf } from '../platform/database/sql.ts';

let home: Home;
let key: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const [dataDir, issuer] = [await mkdtemp(join(tmpdir(), 'albumen-secret-key-')), await startTestIssuer()];
  const { drop, ...database } = await createTestDatabase();
  home = { ...database, dataDir, issuer };
  close = async () => {
    await issuer.close();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());

const keyFile = () => join(home.dataDir, 'secret-key');

/** Does something with the server, then stops it. */
const during = async <Result>(
  environment: Record<string, string>,
  work: (app: TestApp) => Promise<Result>,
): Promise<Result> => {
  const app = await startTestApp({
    works: false,
    sharesWith: home,
    environment: { ...operatorEnvironment, ...environment },
  });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

/** The hash that earlier versions stored. */
const plainHash = (customerNumber: string): string =>
  createHash('sha256')
    .update(JSON.stringify(['customer-number', customerNumber]))
    .digest('hex');

/** Settles with why the customer was not accepted; undefined if they were. */
const put = async (app: TestApp, customerNumber: string): Promise<unknown> => {
  const document = { email: 'anna@example.com', registeredAt: '2026-01-01T00:00:00Z', locale: 'nl-NL' };
  const { body } = await createRetentionCalls(app).operator('PUT', `/customers/${customerNumber}`, document);
  return (body as { reason?: string }).reason;
};

const audited = async (): Promise<string[]> => {
  const rows = await sqlOf(home.database)<{ what: string }[]>`select what from operator_audit order by id`;
  return rows.map(({ what }) => what.replace('PUT /api/operator/v1', ''));
};

test('the first start rewrites plain hashes of earlier versions, which still refuse the erased', async () => {
  const sql = sqlOf(home.database);
  const storeFolder = join(home.dataDir, 'objects/erased');
  await mkdir(join(storeFolder, 'names'), { recursive: true });
  await writeFile(join(storeFolder, 'names', plainHash('K-2')), '2026-06-01T00:00:00.000Z');
  await sql`insert into erased_names values (decode(${plainHash('K-1')}, 'hex'), '2026-06-01')`;
  await sql`
    insert into operator_audit (key_id, key_name, what, correlation_id, created_at)
    values ('first', 'first', 'PUT /api/operator/v1/customers/K-1', 'c', '2026-06-01')`;
  await during({}, async (app) => {
    const names = await sql<{ name: string }[]>`select encode(name, 'hex') as name from erased_names`;
    const files = await readdir(storeFolder, { recursive: true });
    for (const number of ['K-1', 'K-2']) {
      expect(names.map(({ name }) => name)).not.toContain(plainHash(number));
      expect(files.join()).not.toContain(plainHash(number));
      expect(await put(app, number)).toBe('account-erased');
    }
    expect(await put(app, 'K-3')).toBeUndefined();
    // Also the lines from before.
    const cleared = '/customers/:customerNumber';
    expect(await audited()).toEqual([cleared, cleared, cleared, '/customers/K-3']);
  });
});

test('the key is made once, for its owner only, and a start without it is refused', async () => {
  key = await readFile(keyFile(), 'utf8');
  expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  await expect(during({ SECRET_KEY: 'x'.repeat(32) }, async () => {})).rejects.toThrow(
    'SECRET_KEY is not the key that this database was used with. Put the file',
  );
  await rm(keyFile());
  await expect(during({}, async () => {})).rejects.toThrow(
    `The key of this database is missing: ${keyFile()}. Put the file`,
  );
  expect(await during({ SECRET_KEY: key }, (app) => put(app, 'K-1'))).toBe('account-erased');
  await writeFile(keyFile(), 'y'.repeat(43));
  await expect(during({}, async () => {})).rejects.toThrow(`The key in ${keyFile()} is not the key`);
  expect(await during({ SECRET_KEY: key }, (app) => put(app, 'K-2'))).toBe('account-erased');
});

const forget = (environment: Record<string, string> = {}) => {
  const program = fileURLToPath(new URL('../processes/operator-secret-key.ts', import.meta.url));
  const env = { ...process.env, DATA_DIR: home.dataDir, ...environmentOf(home), ...environment };
  return promisify(execFile)(process.execPath, [program, 'secret-key', 'forget'], { env });
};

test('a key is given up only if it is lost; then another counts, and the erased are unknown', async () => {
  await expect(forget({ SECRET_KEY: key })).rejects.toThrow('Nothing was changed: the key of this database');
  expect((await forget()).stdout).toContain('The next start uses another key');
  await during({}, async (app) => {
    expect(await put(app, 'K-1')).toBeUndefined();
  });
});
