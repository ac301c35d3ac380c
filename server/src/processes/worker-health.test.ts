import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, environmentOf } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { freePort } from '../../test/free-port.ts';
import { startServerProcess } from '../../test/server-process.ts';
import type { ServerProcess } from '../../test/server-process.ts';
import { sqlOf } from '../platform/database/sql.ts';

let database: TestDatabase;
let dataDir: string;
let port: number;
let worker: ServerProcess;

const start = (): ServerProcess =>
  startServerProcess(dataDir, port, {
    ...environmentOf(database),
    ROLE: 'worker',
    WORKER_PORT: String(port),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-worker-health-'));
  port = await freePort();
  await sqlOf(database.database)`insert into alarms (code, since) values ('night-far', now())`;
  worker = start();
  await worker.untilReady();
});

afterAll(async () => {
  await worker.stop();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('a worker serves its own health and metrics, and nothing else', async () => {
  const read = (path: string) => fetch(worker.url + path);
  // A part is ready if it answers within two seconds, which a busy machine may miss once.
  await vi.waitFor(async () =>
    expect(await (await read('/health/ready')).json()).toMatchObject({
      status: 'ready',
      parts: { database: 'ready', store: 'ready', staging: 'ready' },
    }),
  );
  expect((await read('/api/photo-management/users')).status).toBe(404);
  const metrics = await (await read('/metrics')).text();
  for (const name of [
    'albumen_jobs{job="photos-render",state="waiting"} 0',
    'albumen_job_wait_seconds{job="photos-render"} 0',
    'albumen_night_age_seconds{job="photos-erase"}',
    'albumen_disk_free_bytes{part="staging"}',
    'process_cpu_seconds_total',
  ])
    expect(metrics).toContain(name);
});

test('a standing alarm is in the log of the start, and in the health of a server that is ready', async () => {
  expect(worker.output()).toContain('Alarm night-far: this night is far from the last one');
  await vi.waitFor(async () => {
    const reply = await fetch(`${worker.url}/health/ready`);
    expect([reply.status, await reply.json()]).toMatchObject([200, { alarms: ['night-far'] }]);
  });
});

test('a port in use gives one sentence that names WORKER_PORT', async () => {
  const second = start();
  const [code] = await once(second.child, 'close');
  expect([code, second.output()]).toEqual([
    1,
    expect.stringContaining(`WORKER_PORT is "${port}", but something else is already listening there`),
  ]);
});
