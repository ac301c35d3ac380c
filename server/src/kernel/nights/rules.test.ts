import { describe, expect, test } from 'vitest';
import { clockAlarm, dueTime, erasingNight, isSameNight, sweepLimit, trustedTime } from './rules.ts';
import type { PastNight } from './rules.ts';
import { compareMark, isOtherStore, noteOf } from './store-mark.ts';

const hourMs = 3_600_000;
const start = Date.parse('2026-06-01T03:17:00Z');
const at = (hours: number) => new Date(start + hours * hourMs);

const nightOf = (hours: number, trusted = hours): PastNight => ({
  beganAt: at(hours),
  isConfirmation: false,
  alarm: null,
  trustedAt: at(trusted),
  dueBy: null,
});
const confirmation = (hours: number): PastNight => ({ ...nightOf(hours), isConfirmation: true });

test.each([
  ['the first night', undefined, 0, 0, undefined],
  ['the next night', 0, 24, 24, undefined],
  ['one night missed', 0, 49, 49, undefined],
  ['two nights missed', 0, 72, 72, 'night-far'],
  ['a clock a year ahead', 0, 9000, 9000, 'night-far'],
  ['a clock that goes back a day', 48, 24, 24, 'night-far'],
  ['a server that is 2 hours ahead of the database', 0, 26, 24, 'night-clock'],
  ['a server that is 2 hours behind the database', 0, 22, 24, 'night-clock'],
  ['a server half an hour off', 0, 24.5, 24, undefined],
] as const)('judges the clock of %s', (_name, last, now, databaseNow, alarm) => {
  expect(clockAlarm(last === undefined ? undefined : nightOf(last), at(now), at(databaseNow))).toBe(alarm);
});

test.each([
  ['nothing in the first night', [], 0, null],
  ['what a night 24 hours before found due', [nightOf(0)], 24, 0],
  ['nothing that only a night 13 hours before found due', [nightOf(0)], 13, null],
  ['what the latest of several nights found due', [nightOf(0), nightOf(24), nightOf(48)], 72, 48],
  ['nothing in the night after a confirmation', [confirmation(0)], 24, null],
  ['no more than the trusted time of a night', [nightOf(0), nightOf(48, 25)], 72, 25],
] as const)('lets a night erase %s', (_name, past, now, due) => {
  expect(dueTime(past, at(now))).toEqual(due === null ? null : at(due));
});

test('trusts the clock, but at most 25 hours more each night', () => {
  expect(trustedTime(undefined, at(0))).toEqual(at(0));
  expect(trustedTime(nightOf(0), at(24))).toEqual(at(24));
  expect(trustedTime(nightOf(0), at(48))).toEqual(at(25));
  expect(trustedTime(nightOf(48, 25), at(72))).toEqual(at(50));
});

test.each([
  ['late', at(29)],
  ['a little early by the clock of its server', new Date(at(24).getTime() - 2_000)],
])('trusts a night that begins %s until the time when it was to begin', (_when, now) => {
  expect(trustedTime(nightOf(0), now)).toEqual(at(24));
});

describe('the night that erases', () => {
  /** All nights that a server runs, with their own rules; each begins up to an hour late. */
  const live = (dueAt: Date, past: PastNight[], from: number): Date => {
    for (let night = from; ; night += 24) {
      const begins = new Date(at(night).getTime() + ((night * 7) % 60) * 60_000);
      const dueBy = dueTime(past, begins);
      if (dueBy !== null && dueAt <= dueBy) return at(night);
      past = [...past, { ...nightOf(night), beganAt: begins, trustedAt: trustedTime(past.at(-1), begins) }];
    }
  };
  const usual = [nightOf(-48), nightOf(-24), nightOf(0)];
  const afterMissed = [nightOf(-24), nightOf(24, 1)];

  test.each<[what: string, due: number, now: number, past: readonly PastNight[], night: number]>([
    ['something due during the day', 36, 1, usual, 72],
    ['something due when a night begins', 48, 1, usual, 72],
    ['something due just after a night begins', 48.01, 1, usual, 96],
    ['something that the last night found due', -5, 1, usual, 24],
    ['something overdue that no night has found due', -5, 1, [], 48],
    ['something overdue after a confirmation', -500, 1, [confirmation(0)], 48],
    ['something due soon after a missed night', 48, 25, afterMissed, 96],
    ['something due long after a missed night', 24 * 40, 25, afterMissed, 24 * 41],
    ['something overdue, as the next night begins', 0, 24, usual, 24],
  ])('%s', (_what, due, now, past, night) => {
    expect(erasingNight(at(due), past, at(now))).toEqual(at(night));
    expect(live(at(due), [...past], Math.ceil(now / 24) * 24)).toEqual(at(night));
  });
});

test('counts jobs within 12 hours as one night, unless the operator has confirmed since', () => {
  expect([isSameNight(nightOf(0), at(5)), isSameNight(nightOf(0), at(12))]).toEqual([true, false]);
  expect([isSameNight(undefined, at(0)), isSameNight(confirmation(0), at(1))]).toEqual([false, false]);
});

test('lets a sweep remove 1 %, and at least 100', () => {
  expect([0, 442, 10_000, 50_000].map(sweepLimit)).toEqual([100, 100, 100, 500]);
});

describe('database and store', () => {
  const [id, other] = ['6f6f0a4e-0000-4000-8000-000000000001', '6f6f0a4e-0000-4000-8000-000000000002'];
  const finding = { id, night: 7, isRaising: false, replacedMark: null };
  const fresh = { ...finding, id: null, night: 0 };
  const confirmed = { ...finding, isRaising: true, replacedMark: noteOf({ id: other, night: 9 }) };

  test.each([
    ['the same id and number', finding, { id, night: 7 }, 'same'],
    ['a store that is one ahead after a kill', { ...finding, isRaising: true }, { id, night: 8 }, 'same'],
    ['a store that is unchanged after a kill', { ...finding, isRaising: true }, { id, night: 7 }, 'same'],
    ['neither marked', fresh, undefined, 'unmarked'],
    ['a first night that a kill cut off', { ...finding, night: 0, isRaising: true }, undefined, 'unmarked'],
    ['a fresh database on a marked store', fresh, { id, night: 7 }, 'night-other-store'],
    ['a fresh store', finding, undefined, 'night-other-store'],
    ['the store of another installation', finding, { id: other, night: 7 }, 'night-other-store'],
    ['a mark that cannot be read', finding, 'unreadable', 'night-other-store'],
    ['the mark that a confirmation replaces', confirmed, { id: other, night: 9 }, 'same'],
    ['the mark that has replaced it', confirmed, { id, night: 8 }, 'same'],
    ['a newer mark than the confirmed one', confirmed, { id: other, night: 10 }, 'night-other-store'],
    ['yesterday’s dump', finding, { id, night: 8 }, 'night-old-database'],
    ['yesterday’s store', finding, { id, night: 6 }, 'night-old-store'],
  ] as const)('compares database and store: %s', (_name, installation, mark, result) => {
    expect(compareMark(installation, mark)).toBe(result);
  });

  test.each([
    ['refuses an empty mount point', finding, undefined, true],
    ['refuses the store of another installation', finding, { id: other, night: 7 }, true],
    ['accepts its own store', finding, { id, night: 7 }, false],
    ['accepts a store that is ahead of a restored dump', finding, { id, night: 9 }, false],
    ['accepts a new database on any store', fresh, { id, night: 7 }, false],
    ['accepts any store before the first night is complete', { ...finding, night: 0 }, undefined, false],
    [
      'accepts a store whose mark is about to be replaced',
      { ...finding, isRaising: true, replacedMark: noteOf(undefined) },
      undefined,
      false,
    ],
  ] as const)('a start %s', (_name, installation, mark, refuses) => {
    expect(isOtherStore(installation, mark)).toBe(refuses);
  });
});
