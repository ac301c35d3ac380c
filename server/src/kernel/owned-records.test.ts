import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { sqlOf } from '../platform/database/sql.ts';
import { createOwnedRecords } from './owned-records.ts';
import type { OwnedChange } from './owned-records.ts';

interface Note {
  readonly text: string;
}

const table = 'made_up_notes';
const [anna, ben] = [randomUUID(), randomUUID()];

let database: TestDatabase;
let notes: ReturnType<typeof createOwnedRecords<Note>>;
let changes: OwnedChange<Note>[];
let time: Date;

beforeAll(async () => {
  database = await createTestDatabase();
  await sqlOf(database.database)`
    create table made_up_notes (
      owner_id uuid not null, id uuid not null, version int not null, created_at timestamptz not null,
      updated_at timestamptz not null, document text not null, primary key (owner_id, id))`;
  notes = createOwnedRecords<Note>({
    database: database.database,
    clock: { now: () => (time = new Date(time.getTime() + 1)) },
    table,
    thing: 'note',
    limit: 3,
    changed: async (_tx, change) => {
      if (change.after?.text === 'refused') throw new Error('No such event.');
      changes.push(change);
    },
  });
});

afterAll(() => database.drop());

beforeEach(async () => {
  await sqlOf(database.database)`truncate made_up_notes`;
  changes = [];
  time = new Date('2026-06-15T12:00:00.000Z');
});

const id = '6f1c2f5e-0a0b-4c8f-9d53-2f1f5f7d6a01';

/** Creates a record with version 2. */
const putTwice = async () => {
  await notes.put({ ownerId: anna, id }, { text: 'milk' });
  await notes.put({ ownerId: anna, id }, { text: 'bread' });
  changes = [];
};

const current = { id, version: 2, text: 'bread', updatedAt: '2026-06-15T12:00:00.002Z' };
const deleted = { version: undefined, changes: [{ before: { text: 'bread' } }] };
const changed = { version: 3, changes: [{ before: { text: 'bread' }, after: { text: 'eggs' } }] };
const unchanged = { version: 2, changes: [] };

interface Case {
  readonly what: string;
  readonly make: () => Promise<unknown>;
  readonly error?: object;
  /** The expected version afterwards, and the announced changes. */
  readonly version: number | undefined;
  readonly changes: readonly object[];
}

const key = { ownerId: anna, id };
const put = (text: string, version?: number) => () => notes.put(key, { text }, version);
const stale = { code: 'changed-meanwhile', params: { current } };
const gone = { code: 'changed-meanwhile', params: { current: null } };

const cases: readonly Case[] = [
  { what: 'replaces without a version', make: put('eggs'), ...changed },
  { what: 'replaces the named version', make: put('eggs', 2), ...changed },
  { what: 'rejects a stale change with the current value', make: put('eggs', 1), error: stale, ...unchanged },
  {
    what: 'rejects a stale change that would change nothing',
    make: put('bread', 1),
    error: stale,
    ...unchanged,
  },
  { what: 'does not count a change to the same value', make: put('bread'), ...unchanged },
  {
    what: 'stores nothing if the event fails',
    make: put('refused'),
    error: { message: 'No such event.' },
    ...unchanged,
  },
  { what: 'deletes', make: () => notes.remove(key), ...deleted },
  { what: 'deletes the named version', make: () => notes.remove(key, 2), ...deleted },
  { what: 'rejects a stale deletion', make: () => notes.remove(key, 1), error: stale, ...unchanged },
  {
    what: 'rejects a version of a record that never existed',
    make: () => notes.put({ ownerId: anna, id: randomUUID() }, { text: 'eggs' }, 1),
    error: gone,
    ...unchanged,
  },
  {
    what: 'does not delete for another owner',
    make: () => notes.remove({ ownerId: ben, id }),
    error: { code: 'not-found' },
    ...unchanged,
  },
];

test.each(cases)('$what', async ({ make, error, version, changes: changeCount }) => {
  await putTwice();
  const made = make();
  if (error) await expect(made).rejects.toMatchObject(error);
  else await made;
  expect((await notes.list(anna))[0]?.version).toBe(version);
  expect(changes).toEqual(
    changeCount.map((change) => ({ ...key, before: undefined, after: undefined, ...change })),
  );
});

test('lists only records of the owner, oldest first, at most as many as the limit', async () => {
  const ids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await notes.put({ ownerId: ben, id }, { text: 'nothing of anna' });
  const puts = await Promise.allSettled(
    ids.map((noteId) => notes.put({ ownerId: anna, id: noteId }, { text: 'milk' })),
  );
  expect(puts.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
    {
      code: 'limit-reached',
      params: { limit: 3 },
      detail: 'A customer has at most 3 records of the kind “note”.',
    },
  ]);
  const listed = await notes.list(anna);
  expect(listed.map(({ updatedAt }) => updatedAt)).toEqual(
    listed.map(({ updatedAt }) => updatedAt).toSorted(),
  );
  expect(listed).toHaveLength(3);
  await notes.customerData.erase(anna);
  expect([(await notes.list(anna)).length, (await notes.list(ben)).length]).toEqual([0, 1]);
});
