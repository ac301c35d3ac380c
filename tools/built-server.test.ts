import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestCustomer } from '../server/test/customer.ts';
import { makeHeic } from '../server/src/platform/images/heic/test-heic.ts';
import { freePort } from '../server/test/free-port.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import type { TestIssuer } from '../server/test/issuer.ts';
import { makePhotoFile } from '../server/test/photo-files.ts';
import { untilRendered } from '../server/test/rendered.ts';
import { startServerProcess } from '../server/test/server-process.ts';
import { build } from './prepare.mjs';
import { serverArguments } from './server-command.mjs';

// Other tests start the server from its sources. What is built must find everything that stays next to them.

let dataDir: string;
let issuer: TestIssuer;

beforeAll(async () => {
  await build(new AbortController().signal);
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-built-'));
  issuer = await startTestIssuer();
});

afterAll(async () => {
  await issuer.close();
  await rm(dataDir, { recursive: true, force: true });
});

const start = (port: number, environment: Record<string, string>) =>
  startServerProcess(dataDir, port, { ...issuer.environment, ...environment }, serverArguments);

test('the built server renders photos and serves its pages', async () => {
  const server = start(await freePort(), {});
  await server.untilReady();
  const customer = createTestCustomer(server.url, await issuer.token('anna'));
  const ids = await customer.addPhotos([
    { name: 'a.jpg', bytes: await makePhotoFile() },
    { name: 'b.heic', bytes: makeHeic() },
  ]);
  expect(ids).toHaveLength(2);
  for (const id of ids) await untilRendered(customer, id);
  for (const page of ['/', '/api/docs'])
    expect((await fetch(new URL(page, server.url))).status, page).toBe(200);
  expect(await server.stop()).toBe(0);
});

test('errors of the built server name the lines of our sources', async () => {
  const server = start(0, { DATA_DIR: '/dev/null', LOG_LEVEL: 'debug' });
  await once(server.child, 'close');
  expect(server.output()).toMatch(/at [^"]+server\/src\/processes\/product\.ts:\d+/);
});
