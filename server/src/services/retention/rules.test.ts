import { storageNoticeKinds } from '@albumen/contracts/photo-storage';
import { describe, expect, test } from 'vitest';
import { addMonths, erasureLimit, retentionPlan } from './rules.ts';
import type { Notice, RetentionFacts } from './rules.ts';

const at = (time: string): Date => new Date(time.length === 10 ? `${time}T00:00:00Z` : time);
const dayOf = (date: Date | null | undefined): string | undefined => date?.toISOString().slice(0, 10);

/** Registered so that the photos are kept until 15 June 2026, 12:00. */
const anna: RetentionFacts = {
  registeredAt: at('2024-12-15T12:00:00Z'),
  lastOrderAt: null,
  delayedUntil: null,
  email: 'anna@example.com',
  hasPhotos: true,
  noticesSince: null,
  notices: [],
};

// #month-arithmetic
test.each([
  ['2024-12-15', 18, '2026-06-15'],
  ['2024-08-31', 18, '2026-02-28'],
  ['2022-08-31', 18, '2024-02-29'],
  ['2024-02-29', 18, '2025-08-29'],
  ['2026-05-31', -3, '2026-02-28'],
  ['2024-05-31', -3, '2024-02-29'],
])('%s and %i calendar months is %s', (date, months, expected) => {
  expect(dayOf(addMonths(at(date), months))).toBe(expected);
});

// Photo library §4: "3 or more months: safe; 1 or 2 months: warning; under 1 month: critical".
// #dates
test.each([
  ['2024-12-15T12:00:00Z', 'safe', 18, 547],
  ['2026-03-15T12:00:00.000Z', 'safe', 3, 92],
  ['2026-03-15T12:00:00.001Z', 'warning', 2, 92],
  ['2026-05-15T12:00:00.000Z', 'warning', 1, 31],
  ['2026-05-15T12:00:00.001Z', 'critical', 0, 31],
  ['2026-06-14T23:59:59Z', 'critical', 0, 1],
  ['2026-06-15T00:00:00Z', 'critical', 0, 0],
  ['2027-01-01T00:00:00Z', 'critical', 0, 0],
] as const)('at %s the storage is %s: %i months, %i days', (now, status, monthsRemaining, daysRemaining) => {
  expect(retentionPlan(anna, at(now))).toMatchObject({ status, monthsRemaining, daysRemaining });
});

test.each([
  ['the end of a month', '2024-11-30T12:00:00Z', '2026-02-28T12:00:00Z', 'safe'],
  ['the end of a month, just after', '2024-11-30T12:00:00Z', '2026-02-28T12:00:01Z', 'warning'],
  ['a leap day', '2022-11-30T12:00:00Z', '2024-02-29T12:00:00Z', 'safe'],
  ['a leap day, just after', '2022-11-30T12:00:00Z', '2024-02-29T12:00:01Z', 'warning'],
])('counts calendar months at %s', (_what, registered, now, status) => {
  // Kept until 30 May: three months earlier is the last day of February.
  expect(retentionPlan({ ...anna, registeredAt: at(registered) }, at(now)).status).toBe(status);
});

test('the last order replaces the registration, even if it is earlier', () => {
  const plan = retentionPlan({ ...anna, lastOrderAt: at('2023-01-10') }, at('2024-01-01'));
  expect([dayOf(plan.date), plan.status]).toEqual(['2024-07-10', 'safe']);
});

// #delay-rule
test('a delay of the deletion replaces the date, but never with an earlier one', () => {
  const delayed = retentionPlan({ ...anna, delayedUntil: at('2026-12-01') }, at('2026-06-01'));
  expect(delayed).toMatchObject({ status: 'safe', monthsRemaining: 6 });
  expect([dayOf(delayed.projectedDate), dayOf(delayed.delayedDate)]).toEqual(['2026-06-15', '2026-12-01']);
  const nearer = retentionPlan({ ...anna, delayedUntil: at('2026-06-02') }, at('2026-06-01'));
  expect([nearer.delayedDate, dayOf(nearer.date)]).toEqual([null, '2026-06-15']);
});

/** Simulates nights at 03:17: returns the notices by day, and when the library is erased. */
const live = (
  facts: RetentionFacts,
  from: string,
  options: { bounces?: (night: string, kind: string) => boolean; nights?: number } = {},
) => {
  const notices: Notice[] = [...facts.notices];
  const sentNotices: string[] = [];
  for (let night = 0; night < (options.nights ?? 700); night += 1) {
    const now = new Date(at(`${from}T03:17:00Z`).getTime() + night * 86_400_000);
    const plan = retentionPlan({ ...facts, notices }, now);
    if (plan.isDue) return { sentNotices, erased: dayOf(now) };
    if (plan.nextNotice === null || plan.nextNotice.dueAt > now) continue;
    const { kind } = plan.nextNotice;
    const bounces = options.bounces?.(dayOf(now) ?? '', kind) ?? false;
    notices.push({
      kind,
      deadline: plan.date,
      email: facts.email ?? '',
      notedAt: now,
      acceptedAt: now,
      bouncedAt: bounces ? now : null,
    });
    sentNotices.push(`${dayOf(now)} ${kind}${bounces ? ' (bounced)' : ''}`);
  }
  return { sentNotices, erased: undefined };
};

test('sends notices 3 months, 1 month, 7 days and 1 day before the date; erases 30 days after', () => {
  expect(live(anna, '2026-01-01')).toEqual({
    sentNotices: [
      '2026-03-15 three-months',
      '2026-05-15 one-month',
      '2026-06-08 one-week',
      '2026-06-14 one-day',
    ],
    // In this night, 30 days have passed since 15 June, 12:00.
    erased: '2026-07-16',
  });
});

test.each([
  ['imported long past the date', anna, '2030-01-10'],
  ['delayed to a near date', { ...anna, delayedUntil: at('2030-01-20') }, '2030-01-10'],
])('a customer who is %s gets all notices, spaced as usual', (_what, facts, from) => {
  expect(live(facts, from)).toEqual({
    sentNotices: [
      '2030-01-10 three-months',
      '2030-03-10 one-month',
      '2030-04-03 one-week',
      '2030-04-09 one-day',
    ],
    erased: '2030-05-09',
  });
});

test('sends a notice that bounced again after 30 days, and the others after it', () => {
  const bounces = (night: string, kind: string) => kind === 'one-week' && night < '2026-07-01';
  expect(live(anna, '2026-01-01', { bounces }).sentNotices).toEqual([
    '2026-03-15 three-months',
    '2026-05-15 one-month',
    '2026-06-08 one-week (bounced)',
    '2026-07-08 one-week',
    '2026-07-14 one-day',
  ]);
});

test('tries an unreachable customer once a month, and never erases their library', () => {
  const { sentNotices, erased } = live(anna, '2026-06-01', { bounces: () => true, nights: 300 });
  expect([sentNotices.length, erased]).toEqual([10, undefined]);
});

const receivedAll = (facts: RetentionFacts): RetentionFacts => ({
  ...facts,
  notices: storageNoticeKinds.map((kind, index) => ({
    kind,
    deadline: at('2026-06-15T12:00:00Z'),
    email: 'anna@example.com',
    notedAt: at(`2026-06-1${index}T03:17:00Z`),
    acceptedAt: at(`2026-06-1${index}T03:17:01Z`),
    bouncedAt: null,
  })),
});

describe('a library is erased only if all conditions are met', () => {
  const now = at('2026-07-16T03:17:00Z');
  const due = receivedAll(anna);
  const last = due.notices.at(-1);
  const withLast = (change: Partial<Notice>): RetentionFacts => ({
    ...due,
    notices: [...due.notices.slice(0, -1), ...(last ? [{ ...last, ...change }] : [])],
  });

  test.each([
    ['nothing is missing', due, true],
    ['an order came', { ...due, lastOrderAt: at('2026-07-15') }, false],
    ['the deletion was delayed', { ...due, delayedUntil: at('2026-07-20') }, false],
    ['there are no photos', { ...due, hasPhotos: false }, false],
    ['there is no address', { ...due, email: null }, false],
    ['the last notice bounced', withLast({ bouncedAt: at('2026-07-15') }), false],
    ['nobody knows whether the last notice arrived', withLast({ acceptedAt: null }), false],
    ['the last notice came late', withLast({ acceptedAt: at('2026-06-17T03:17:05Z') }), false],
    ['the notices are from before it was empty', { ...due, noticesSince: at('2026-06-20') }, false],
  ] as const)('when %s', (_what, facts, isDue) => {
    expect(retentionPlan(facts, now).isDue).toBe(isDue);
  });

  test('the grace time has passed', () => {
    expect(retentionPlan(due, at('2026-07-15T11:59:59Z')).isDue).toBe(false);
    expect(retentionPlan(due, at('2026-07-15T12:00:00Z'))).toMatchObject({
      isDue: true,
      erasedFrom: at('2026-07-15T12:00:00Z'),
    });
  });
});

test('a library without photos or address gets no notice and is not erased', () => {
  for (const facts of [
    { ...anna, hasPhotos: false },
    { ...anna, email: null },
  ])
    expect(retentionPlan(facts, at('2028-01-01'))).toMatchObject({ nextNotice: null, erasedFrom: null });
});

test('a night erases at most 1 % of the customers, or ten if that is more', () => {
  expect([erasureLimit(3, 0), erasureLimit(1099, 0), erasureLimit(5000, 0)]).toEqual([10, 10, 50]);
  expect([erasureLimit(3, 25), erasureLimit(5000, 25)]).toEqual([25, 50]);
});
