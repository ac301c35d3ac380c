import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeRecords, sampleRecords } from '../../samples/src/records.ts';
import { startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

test('completes missing sample records, and leaves changed and deleted ones alone', async () => {
  const key = (await readFile(join(app.dataDir, 'operator-key'), 'utf8')).trim();
  const operator = async (method: string, path: string, body?: object) =>
    fetch(`${app.url}/api/operator/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const records = sampleRecords(app.url, app.clock.now());
  const paths = records.map(([path]) => path);
  const [changed = '', deleted = ''] = paths;
  const own = { menus: { top: [{ title: 'Ours', url: '/ours' }] } };
  expect((await operator('PUT', changed, own)).status).toBe(200);
  const complete = (existingPaths: readonly string[]) => completeRecords(app, records, existingPaths);
  expect(await complete([])).toBe(records.length - 1);
  expect(await (await operator('GET', changed)).json()).toMatchObject({ menu: own });
  expect((await operator('DELETE', deleted)).status).toBe(204);
  expect(await complete(paths)).toBe(0);
  expect((await operator('GET', deleted)).status).toBe(404);
  expect(await complete([])).toBe(1);
});
