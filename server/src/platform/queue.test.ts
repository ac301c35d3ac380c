import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connectTo, makeDatabaseProxy } from '../../test/database-proxy.ts';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { deadlyJob, givenUpJob, harmlessJob, shortPace, stubbornJob } from '../../test/queue-jobs.ts';
import { inTransaction } from './database/database.ts';
import { sqlOf } from './database/sql.ts';
import { FinalFailure } from './final-failure.ts';
import { handle, openQueue } from './queue.ts';
import type { JobType, Queue } from './queue.ts';

const dyingWorker = fileURLToPath(new URL('../../test/dying-worker.ts', import.meta.url));

type Line = Readonly<Record<string, unknown>>;

let database: TestDatabase;
let queue: Queue;
const logged: Line[] = [];

const log = pino({}, { write: (line) => void logged.push(JSON.parse(line) as Line) });

beforeAll(async () => {
  database = await createTestDatabase();
  queue = await openQueue({
    connection: database.connection,
    log,
    works: true,
    pace: shortPace,
  });
  for (const type of [deadlyJob, harmlessJob, stubbornJob]) await queue.declare(type);
});

afterAll(async () => {
  await queue.stop(1);
  await database.drop();
});

const enqueue = (
  name: string,
  turn: string,
  jobId: string = randomUUID(),
  type: JobType<{ readonly name: string }> = harmlessJob,
): Promise<void> =>
  inTransaction(database.database, (tx) =>
    queue.enqueue(tx, type, { name }, { turn: new Date(turn), jobId }),
  );

const clear = () => sqlOf(database.database)`delete from jobs.job`;

test('runs jobs in the order of their turns, and moves jobs forward', async () => {
  const [late, later] = [randomUUID(), randomUUID()];
  await enqueue('latest', '2026-06-15T15:00:00Z');
  await enqueue('later', '2026-06-15T14:00:00Z', later);
  await enqueue('late', '2026-06-15T13:00:00Z', late);
  await enqueue('first', '2026-06-15T12:00:00Z');
  await queue.hasten(harmlessJob, [later, randomUUID()], new Date('2026-06-15T12:30:00Z'));
  // Jobs never move back.
  await queue.hasten(harmlessJob, [late, later], new Date('2026-06-15T14:30:00Z'));
  const taken: string[] = [];
  await new Promise<void>((resolve) => {
    const take = handle(harmlessJob, async ({ name }) => {
      if (taken.push(name) === 4) resolve();
    });
    void queue.work([take]);
  });
  expect(taken).toEqual(['first', 'later', 'late', 'latest']);
});

test('writes nothing when jobs to move forward have started or moved already', async () => {
  const jobId = randomUUID();
  await enqueue('only', '2026-06-15T15:00:00Z', jobId, deadlyJob);
  const versions = () =>
    sqlOf(database.database)`select xmin::text, priority from jobs.job where id = ${jobId}`;
  await queue.hasten(deadlyJob, [jobId], new Date('2026-06-15T12:00:00Z'));
  const moved = [...(await versions())];
  await queue.hasten(deadlyJob, [jobId], new Date('2026-06-15T12:00:00Z'));
  await queue.hasten(deadlyJob, [jobId], new Date('2026-06-15T12:00:05Z'));
  expect([...(await versions())]).toEqual(moved);
  await clear();
});

test('retries a failed job after delays that double, and gives up after the last try', async () => {
  await queue.work([
    handle(stubbornJob, async () => {
      throw new Error('not yet');
    }),
  ]);
  await enqueue('never', '2026-06-15T12:00:00Z', randomUUID(), stubbornJob);
  const sql = sqlOf(database.database);
  /** Returns the delay in seconds after this many finished tries. */
  const waitAfter = async (tries: number): Promise<number> => {
    for (;;) {
      const [failed] = await sql<{ seconds: number }[]>`
        update jobs.job later set start_after = now() from jobs.job earlier
        where earlier.id = later.id and later.name = 'stubborn' and later.state = 'retry' and later.retry_count = ${tries - 1}
        returning extract(epoch from earlier.start_after - now())::float as seconds`;
      if (failed) return failed.seconds;
    }
  };
  for (const [tries, shortest] of [1000, 2000, 4000].entries()) {
    const seconds = await waitAfter(tries + 1);
    expect(seconds).toBeGreaterThan(shortest - 60);
    expect(seconds).toBeLessThanOrEqual(2 * shortest);
  }
  const ended = () => sql`select from jobs.job where name = 'stubborn' and state = 'failed'`;
  while ((await ended()).count === 0);
});

test('logs a final failure once and does not try again', async () => {
  const final = { ...stubbornJob, name: 'final' };
  await queue.declare(final);
  await queue.work([
    handle(final, async () => {
      throw new FinalFailure('no such mailbox');
    }),
  ]);
  await enqueue('rejected', '2026-06-15T12:00:00Z', randomUUID(), final);
  const ended = () =>
    sqlOf(database.database)`select from jobs.job where name = 'final' and state = 'completed'`;
  await vi.waitFor(async () => expect((await ended()).count).toBe(1));
  expect(logged.filter(({ job }) => job === 'final')).toMatchObject([
    { job: 'final', err: { message: 'no such mailbox' } },
  ]);
});

test('hands a job that kills its worker at every try to its dead letter', async () => {
  const givenUp = new Promise<string>((resolve) => {
    void queue.work([handle(givenUpJob, async ({ name }) => resolve(name))]);
  });
  let isOver = false;
  void givenUp.then(() => (isOver = true));
  await enqueue('poison', '2026-06-15T12:00:00Z', randomUUID(), deadlyJob);

  let deaths = 0;
  while (!isOver) {
    const worker = fork(dyingWorker);
    worker.send({ connection: database.connection });
    const died = once(worker, 'exit');
    if ((await Promise.race([died, givenUp])) === 'poison') worker.kill('SIGKILL');
    await died;
    // Makes the last heartbeat so old that the job counts as abandoned.
    const left = await sqlOf(database.database)`
      update jobs.job set heartbeat_on = now() - interval '1 minute' where name = 'deadly' and state = 'active'`;
    deaths += left.count;
  }
  expect(await givenUp).toBe('poison');
  expect(deaths).toBe(deadlyJob.retries + 1);
});

/** The last message of a PostgreSQL that stops, to a client that has just said goodbye. */
const shutdown = Buffer.from('E\0\0\0\x1dSFATAL\0C57P01\0Mstopping\0\0');
const goodbye = Buffer.from('X\0\0\0\x04');

test('logs nothing about a database that stops right after the queue', async () => {
  const proxy = await makeDatabaseProxy();
  const closed: Promise<unknown>[] = [];
  await proxy.listen((socket) => {
    const way = connectTo(database.connection);
    way.pipe(socket, { end: false });
    socket.on('data', (bytes) => (bytes.equals(goodbye) ? socket.end(shutdown) : way.write(bytes)));
    socket.on('close', () => way.destroy());
    closed.push(once(socket, 'close'));
  });
  const { host, port } = proxy;
  const connection = { ...(database.connection as object), host, port } as TestDatabase['connection'];
  const before = logged.length;
  const stopping = await openQueue({ connection, log, works: false });
  await stopping.stop(1);
  await Promise.all(closed);
  await setImmediate();
  expect(logged.slice(before)).toEqual([]);
  await proxy.close();
});
