import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestCustomer } from '../../../test/customer.ts';
import { askExport, partUrl, photoOf, readExport, unpack } from '../../../test/export-calls.ts';
import { startTestIssuer } from '../../../test/issuer.ts';
import type { TestIssuer } from '../../../test/issuer.ts';
import { freePort, startServerProcess } from '../../../test/server-process.ts';
import type { ServerProcess } from '../../../test/server-process.ts';

/** The timeout for starting the whole product, however busy the machine is. */
const patience = { timeout: 30_000 };

/** More than the buffers between the disk and the reader hold. */
const photoBytes = 30_000_000;

let dataDir: string;
let issuer: TestIssuer;
let port: number;
let server: ServerProcess;

const start = async (): Promise<void> => {
  server = startServerProcess(dataDir, port, issuer.environment);
  await server.untilReady();
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-killed-'));
  [issuer, port] = [await startTestIssuer(), await freePort()];
  await start();
});

afterAll(async () => {
  await server.stop();
  await issuer.close();
  await rm(dataDir, { recursive: true, force: true });
});

test('a download continues, byte for byte, after the server was killed in the middle of it', async () => {
  const customer = createTestCustomer(server.url, await issuer.token('anna'));
  await customer.addPhotos([
    { name: 'one.jpg', bytes: await photoOf(photoBytes, '2024:05:04 12:00:00') },
    { name: 'two.jpg', bytes: await photoOf(photoBytes, '2024:05:05 12:00:00') },
  ]);
  const { body: exported } = await askExport(customer);
  const url = new URL(await partUrl(customer, exported), server.url);
  const reply = await fetch(url);
  expect(reply.status).toBe(200);
  const reader = reply.body?.getReader();
  const pieces: Uint8Array[] = [(await reader?.read())?.value ?? new Uint8Array()];
  await server.kill();
  // Bytes on their way still arrive; then the connection closes.
  const readOn = async (): Promise<void> => {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
      pieces.push(next.value);
  };
  // A read can also end without an error; the size decides.
  await readOn().catch(() => {});
  const first = Buffer.concat(pieces);
  const size = exported.chunks[0]?.size ?? 0;
  expect(first.length).toBeLessThan(size);
  await start();
  const rest = await fetch(url, {
    headers: { range: `bytes=${first.length}-`, 'if-range': reply.headers.get('etag') ?? '' },
  });
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes ${first.length}-${size - 1}/${size}`,
  ]);
  const whole = Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]);
  await (await unpack(whole, dataDir)).checkSums();
  // Bytes that the killed server had sent since its last record are not counted.
  await vi.waitFor(async () => {
    const [part] = (await readExport(customer, exported)).chunks;
    expect(part?.sent).toBeGreaterThanOrEqual(size - first.length);
    expect(part?.sent).toBeLessThan(size);
  }, patience);
});
