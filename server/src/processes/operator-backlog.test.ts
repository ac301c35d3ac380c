import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../test/app.ts';
import type { TestApp } from '../../test/app.ts';
import { environmentOf } from '../../test/database.ts';
import { makePhotoFile } from '../../test/photo-files.ts';
import { sqlOf } from '../platform/database/sql.ts';

const program = fileURLToPath(new URL('operator-backlog.ts', import.meta.url));

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const backlog = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: app.dataDir, ...environmentOf(app) };
  return (await promisify(execFile)(process.execPath, [program, 'backlog', ...args], { env })).stdout;
};

test('the command shows unfinished work, and retries photos whose rendering was given up', async () => {
  expect(await backlog()).toBe(
    'No job is waiting, is running, or failed in the last day.\n' +
      '0 photos are not rendered because every attempt ended the worker.\n' +
      '0 imports from an earlier system are not finished.\n',
  );
  const customer = await app.customer('anna');
  await customer.addPhotos([{ name: 'a.jpg', bytes: await makePhotoFile() }]);
  const sql = sqlOf(app.database);
  await sql`update photos set rendering_given_up = true`;
  await sql`
    insert into activations (owner_id, state, started_at, customer_numbers)
    values (${randomUUID()}, 'failed', now(), '{}')`;
  const shown = await backlog();
  expect(shown).toMatch(/^photos-render {2}1 waiting since \d{4}-\S+Z {2}0 running {2}0 failed in/m);
  expect(shown).toContain('1 photos are not rendered');
  expect(shown).toContain('\n1 imports from an earlier system are not finished.');
  expect(await backlog('retry')).toBe('The next night renders 1 photos again.\n');
  expect(await backlog()).toContain('0 photos are not rendered');
  await expect(backlog('render')).rejects.toThrow('Usage:');
});
