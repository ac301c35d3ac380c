import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { batches, gathered, inBatches } from './batches.ts';
import type { BatchWork } from './batches.ts';
import { sqlOf } from './database/sql.ts';

interface Thing {
  readonly id: number;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sqlOf(database.database)`create table things (id int primary key, times int not null default 0)`;
  await sqlOf(database.database)`create table progress (after_id int)`;
});

afterAll(() => database.drop());

beforeEach(async () => {
  const sql = sqlOf(database.database);
  await sql`truncate things, progress`;
  await sql`insert into things select generate_series(1, 10)`;
  await sql`insert into progress values (null)`;
});

const things = (scope = sqlOf(database.database)) => ({
  after: (after: Thing | undefined, limit: number) =>
    scope<Thing[]>`select id from things where id > ${after?.id ?? 0} order by id limit ${limit}`,
});

/** Counts how often each thing was worked on, three at a time; `killedAt` simulates a kill at that thing. */
const counting = (killedAt?: number): BatchWork<Thing> => ({
  size: 3,
  read: (tx, after, limit) => things(sqlOf(tx) as never).after(after, limit),
  work: async (tx, rows) => {
    await sqlOf(tx)`update things set times = times + 1 where id = any(${rows.map(({ id }) => id)})`;
    if (rows.some(({ id }) => id === killedAt)) throw new Error('killed');
  },
  progress: {
    find: async () => {
      const [row] = await sqlOf(database.database)<
        { afterId: number | null }[]
      >`select after_id from progress`;
      return row?.afterId ? { id: row.afterId } : undefined;
    },
    keep: async (tx, { after }) => {
      await sqlOf(tx)`update progress set after_id = ${after?.id ?? null}`;
    },
  },
});

const timesOfEach = async (): Promise<number[]> =>
  (await sqlOf(database.database)<{ times: number }[]>`select times from things order by id`).map(
    ({ times }) => times,
  );

test('resumes killed work with the interrupted batch and does nothing twice', async () => {
  await expect(inBatches(database.database, counting(5))).rejects.toThrow('killed');
  expect(await timesOfEach()).toEqual([1, 1, 1, 0, 0, 0, 0, 0, 0, 0]);
  expect(await inBatches(database.database, counting())).toBe(true);
  expect(await timesOfEach()).toEqual(Array(10).fill(1));
});

test('stops after the current batch when asked, and resumes there', async () => {
  const isStopped = await inBatches(database.database, { ...counting(), isToStop: () => true });
  expect([isStopped, await timesOfEach()]).toEqual([false, [1, 1, 1, 0, 0, 0, 0, 0, 0, 0]]);
  expect(await inBatches(database.database, counting())).toBe(true);
  expect(await timesOfEach()).toEqual(Array(10).fill(1));
});

test('yields a list in batches and marks the last one', async () => {
  const found = [];
  for await (const { rows, after } of batches(4, things().after)) found.push([rows.length, after?.id]);
  expect(found).toEqual([
    [4, 4],
    [4, 8],
    [2, undefined],
  ]);
});

test('gathers things that arrive one by one', async () => {
  const lots = [];
  for await (const lot of gathered(
    2,
    (async function* () {
      yield* ['a', 'b', 'c'];
    })(),
  ))
    lots.push(lot);
  expect(lots).toEqual([['a', 'b'], ['c']]);
});

test.each([0, -1, Number.NaN])('rejects batches of %d before reading anything', async (size) => {
  const never = async (): Promise<Thing[]> => {
    throw new Error('read');
  };
  await expect(batches(size, never).next()).rejects.toThrow('Invalid unit size!');
  await expect(gathered(size, { [Symbol.asyncIterator]: never as never }).next()).rejects.toThrow(
    'Invalid unit size!',
  );
  await expect(inBatches(database.database, { size, read: never })).rejects.toThrow('Invalid unit size!');
});
