import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestCustomer } from '../../../test/customer.ts';
import { askExport, partUrl, photoOf, readExport, unpack } from '../../../test/export-calls.ts';
import { startTestIssuer } from '../../../test/issuer.ts';
import type { TestIssuer } from '../../../test/issuer.ts';
import { freePort } from '../../../test/free-port.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import type { ServerProcess } from '../../../test/server-process.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { closeDatabase, inTransaction, openDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/database.ts';
import { connectionOfRunning } from '../../platform/database/embedded/index.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { openQueue, scheduledJob } from '../../platform/queue.ts';
import type { JobType } from '../../platform/queue.ts';

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
  const { body: backup } = await askExport(customer);
  const exported = await vi.waitFor(async () => {
    const read = await readExport(customer, backup);
    expect(read.status).toBe('READY');
    return read;
  });
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
  });
});

/** The product's job of that name: here it is only queued. */
const eraseCustomerJob: JobType<{ customerId: string }> = {
  ...scheduledJob('customers-erase', 3600),
  payload: z.object({ customerId: z.uuid() }),
};

/** Works on the database of the running server. */
const withDatabase = async <Result>(work: (database: Database) => Promise<Result>): Promise<Result> => {
  const database = openDatabase(await connectionOfRunning(dataDir), { name: 'test', maxConnections: 3 });
  try {
    return await work(database);
  } finally {
    await closeDatabase(database).catch(() => {});
  }
};

const rowsOf = (database: Database, ownerId: string) => sqlOf(database)`
  select 'customers' as left from customers where id = ${ownerId} union all
  select 'photos' from photos where owner_id = ${ownerId} union all
  select 'uploads' from uploads where owner_id = ${ownerId}`;

test('an erasure continues after the server was killed in the middle of it', async () => {
  const customer = createTestCustomer(server.url, await issuer.token('bert'));
  await customer.addPhotos([{ name: 'tulips.jpg', bytes: await makePhotoFile() }]);
  const ownerId = await withDatabase(async (database) => {
    const sql = sqlOf(database);
    const [row] = await sql<{ id: string }[]>`
      update customers set deletion_due_at = now() where subject = 'bert' returning id`;
    const customerId = row?.id ?? '';
    const connection = await connectionOfRunning(dataDir);
    const queue = await openQueue({ connection, log: pino({ level: 'silent' }), works: false });
    // The erasure waits for this row, after it has erased the uploads.
    const holder = await sql.reserve();
    await holder`begin`;
    await holder`select from photos where owner_id = ${customerId} for update`;
    await inTransaction(database, (tx) => queue.enqueue(tx, eraseCustomerJob, { customerId }));
    await vi.waitFor(async () => {
      expect((await sql`select from pg_locks where not granted`).count).toBeGreaterThan(0);
      expect([...(await rowsOf(database, customerId))]).toEqual([{ left: 'customers' }, { left: 'photos' }]);
    });
    await queue.stop(0);
    await server.kill();
    return customerId;
  });
  await start();
  await withDatabase((database) =>
    vi.waitFor(async () => expect([...(await rowsOf(database, ownerId))]).toEqual([])),
  );
  expect((await customer.get('/api/customer/customers/me')).status).toBe(404);
});
