import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, operatorKey, startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';
import { createTestCustomer } from '../test/customer.ts';
import { makePdf } from '../test/pdf-files.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  folder = await mkdtemp(join(tmpdir(), 'albumen-page-'));
  await writeFile(join(folder, 'book.pdf'), makePdf());
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test('the commands of docs/integrate.md work as printed, and the customer sees the result', async () => {
  const page = await readFile(join(import.meta.dirname, '../../docs/integrate.md'), 'utf8');
  const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
  expect(commands.length).toBeGreaterThan(5);
  const env = { ...process.env, ALBUMEN: app.url, KEY: operatorKey };
  for (const command of commands) {
    const { stdout } = await promisify(execFile)('bash', ['-euc', command], { cwd: folder, env });
    expect(stdout, command).not.toMatch(/"applied":false|"ignored":\["/);
  }
  const token = await app.issuer.token('customer', { email_verified: true });
  const customer = createTestCustomer(app.url, token);
  const [orders, projects, books] = [
    await customer.get('/api/order/v2/superorders/me'),
    await customer.get('/api/project/api/v2/projects/customer'),
    await customer.get('/api/pdf/v1/Pdfs/me'),
  ];
  expect(orders.body).toMatchObject({ items: [{ superOrderCode: 'O-1' }] });
  expect(projects.body).toMatchObject({ projects: [{ id: 'P-1' }] });
  expect(books.body).toMatchObject({ items: [{ code: 'O-1-1' }] });
});
