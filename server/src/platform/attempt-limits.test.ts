import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { createAttemptLimits } from './attempt-limits.ts';
import { secondsUntil } from './clock.ts';
import { inTransaction } from './database/database.ts';
import { sqlOf } from './database/sql.ts';

const start = Date.parse('2026-06-15T12:00:00Z');
let now: Date;
let opened: TestDatabase;
let attempts: ReturnType<typeof createAttemptLimits<'narrow' | 'wide'>>;

beforeAll(async () => {
  opened = await createTestDatabase();
  attempts = createAttemptLimits({
    database: opened.database,
    clock: { now: () => now },
    hash: (subject) => Buffer.from(subject),
    limits: {
      narrow: { attempts: 2, windowSeconds: 60 },
      wide: { attempts: 7, windowSeconds: 600, detail: 'Seven', isUsual: true },
    },
  });
});

beforeEach(async () => {
  now = new Date(start);
  await sqlOf(opened.database)`delete from attempts`;
});

afterAll(() => opened.drop());

const counts = () =>
  sqlOf(opened.database)`select kind, subject::text, attempts from attempts order by kind, subject`;

test('exactly the limit of concurrent attempts passes', async () => {
  const many = Array.from({ length: 30 }, () => attempts.take({ wide: 'network' }));
  const passed = (await Promise.allSettled(many)).filter(({ status }) => status === 'fulfilled');
  expect(passed).toHaveLength(7);
  await attempts.take({ wide: 'another' });
});

test('an attempt that one limit refuses counts against none', async () => {
  for (let count = 0; count < 2; count++) await attempts.take({ narrow: 'anna', wide: 'network' });
  const before = await counts();
  await expect(attempts.take({ wide: 'network', narrow: 'anna' })).rejects.toMatchObject({ kind: 'narrow' });
  await expect(
    inTransaction(opened.database, (tx) => attempts.take({ wide: 'network', narrow: 'anna' }, tx)),
  ).rejects.toThrow();
  expect(await counts()).toEqual(before);
  await attempts.take({ narrow: undefined, wide: 'network' });
});

test('an attempt is refused by the first limit until all allow it, and then a window begins', async () => {
  for (let count = 0; count < 2; count++) await attempts.take({ narrow: 'anna', wide: 'network' });
  for (let count = 0; count < 5; count++) await attempts.take({ wide: 'network' });
  now = new Date(start + 10_500);
  const both = { narrow: 'anna', wide: 'network' };
  await expect(attempts.take({ narrow: 'anna' })).rejects.toMatchObject({ retryAfterSeconds: 50 });
  await expect(attempts.take(both)).rejects.toMatchObject({ kind: 'narrow', retryAfterSeconds: 590 });
  now = new Date(start + 60_000);
  await expect(attempts.take(both)).rejects.toMatchObject({
    code: 'too-many-requests',
    kind: 'wide',
    retryAfterSeconds: 540,
    detail: 'Seven',
    isUsual: true,
  });
  await attempts.take({ narrow: 'anna' });
  now = new Date(start + 600_000);
  await attempts.take(both);
  expect((await counts()).map((row) => row['attempts'])).toEqual([1, 1]);
});

test('counts can be given back and forgotten, and the sweep deletes those of ended windows', async () => {
  await attempts.take({ narrow: 'anna', wide: 'anna' });
  await attempts.giveBack({ narrow: 'anna' });
  expect((await counts()).map((row) => row['attempts'])).toEqual([0, 1]);
  await attempts.forget({ narrow: 'anna' });
  expect(await counts()).toHaveLength(1);
  await attempts.take({ narrow: 'ben', wide: 'ben' });
  await attempts.forgetSubject('anna');
  expect(await attempts.sweep(new Date(start + 60_000))).toBe(1);
  expect((await counts()).map((row) => row['kind'])).toEqual(['wide']);
});

test('the time to wait is never zero', () => {
  expect(secondsUntil(now, now)).toBe(1);
  expect(secondsUntil(new Date(start + 1500), now)).toBe(2);
});
