import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import dutchMessages from '../../../messages/storage/nl-NL.json';
import englishMessages from '../../../messages/storage/en-GB.json';
import { standingOf, storageValues } from './storage-standing.ts';

// West of Greenwich an instant just after midnight is still the day before. The storage ends on the day that the mails
// name; the night that erases comes on the reader's own day.
const english = createIntl({ locale: 'en-GB', messages: englishMessages, timeZone: 'America/New_York' });
const dutch = createIntl({ locale: 'nl-NL', messages: dutchMessages });

const now = new Date('2026-11-25T12:00:00Z');

const statusOf = (changed: Partial<DeletionStatus>): DeletionStatus => ({
  lastOrderDate: null,
  projectCount: 0,
  projectedDeletionDate: '2028-05-12T00:30:00Z',
  registrationDate: '2026-11-12T00:30:00Z',
  version: null,
  delayedDeletionDate: null,
  deletionHasBeenDelayed: null,
  monthsRemaining: 17,
  daysRemaining: 534,
  status: 'safe',
  erasedFrom: '2028-06-13T03:17:00Z',
  isErasingHeld: false,
  nextNoticeAt: '2028-02-12T00:30:00Z',
  ...changed,
});

/** Returns the words of the button, the date that a wide button shows next to them, and the state that styles it. */
const buttonOf = (changed: Partial<DeletionStatus>, { intl = english, isShort = false } = {}): string[] => {
  const standing = standingOf(statusOf(changed), now);
  const values = { ...storageValues(intl, standing), isShort: String(isShort) };
  const say = (id: string) => intl.formatMessage({ id }, values);
  return [`${say('storage.button')}${say('storage.button.date')}`.replaceAll('\u00a0', ' '), standing.state];
};

const until = (date: string, status: DeletionStatus['status'], months: number, days: number) => ({
  projectedDeletionDate: `${date}T00:30:00Z`,
  erasedFrom: '2027-01-20T03:17:00Z',
  status,
  monthsRemaining: months,
  daysRemaining: days,
});

// #button
test.each([
  ['3 months', until('2027-02-25', 'safe', 3, 92), 'Stored until 25 Feb 2027', 'safe'],
  ['2 months', until('2027-02-24', 'warning', 2, 91), '2 months left, until 24 Feb 2027', 'warning'],
  ['1 month', until('2026-12-25', 'warning', 1, 30), '1 month left, until 25 Dec 2026', 'warning'],
  ['30 days', until('2026-12-25', 'critical', 0, 30), '30 days left, until 25 Dec 2026', 'critical'],
  ['2 days', until('2026-11-27', 'critical', 0, 2), '2 days left, until 27 Nov 2026', 'critical'],
  ['the day before', until('2026-11-26', 'critical', 0, 1), 'Ends tomorrow, 26 Nov 2026', 'critical'],
  ['the last day', until('2026-11-25', 'critical', 0, 0), 'Ends today, 25 Nov 2026', 'critical'],
  ['the grace period', until('2026-11-24', 'critical', 0, 0), 'Will be erased on 19 Jan 2027', 'critical'],
])('the button describes %s', (_, changed, words, state) => {
  expect(buttonOf(changed)).toEqual([words, state]);
});

test('names no day in the past once the photos can be erased', () => {
  const overdue = { ...until('2026-10-20', 'critical', 0, 0), erasedFrom: '2026-11-25T03:17:00Z' };
  expect(buttonOf(overdue)).toEqual(['Will be erased any day', 'critical']);
});

test('says "after" the day while nights erase nothing', () => {
  const whileHeld = { ...until('2026-10-20', 'critical', 0, 0), isErasingHeld: true };
  expect(buttonOf(whileHeld)).toEqual(['Will be erased after 19 Jan 2027', 'critical']);
  expect(buttonOf({ ...whileHeld, erasedFrom: '2026-11-25T03:17:00Z' })[0]).toBe(
    'Will be erased after 24 Nov 2026',
  );
});

test('a delayed deletion ends on the delayed date', () => {
  const delayed = {
    delayedDeletionDate: '2028-08-01T00:00:00Z',
    deletionHasBeenDelayed: true,
  };
  expect(buttonOf(delayed)).toEqual(['Stored until 1 Aug 2028', 'safe']);
  expect(standingOf(statusOf(delayed), now).delayedFrom).toBe('2028-05-12');
  expect(standingOf(statusOf({}), now).delayedFrom).toBeUndefined();
  // The operator has withdrawn the delay.
  expect(buttonOf({ ...delayed, deletionHasBeenDelayed: false })).toEqual([
    'Stored until 12 May 2028',
    'safe',
  ]);
});

test('an overdue notice comes today', () => {
  const nextOf = (nextNoticeAt: string | null) => standingOf(statusOf({ nextNoticeAt }), now).nextNoticeOn;
  expect(nextOf('2026-12-25T00:00:00Z')).toBe('2026-12-25');
  expect(nextOf('2026-08-15T00:00:00Z')).toBe('2026-11-25');
  expect(nextOf(null)).toBeUndefined();
});

test('while nothing is erased, no near date is named and nothing is urgent', () => {
  const off = { ...until('2026-11-24', 'critical', 0, 0), erasedFrom: null };
  expect(buttonOf(off)).toEqual(['Photos are stored', 'safe']);
  expect(buttonOf({ erasedFrom: null })).toEqual(['Stored until 12 May 2028', 'safe']);
});

test('uses fewer words on a phone, and Dutch words in Dutch', () => {
  expect(buttonOf({}, { isShort: true })).toEqual(['Until 12 May 2028', 'safe']);
  const oneMonth = until('2026-12-25', 'warning', 1, 30);
  expect(buttonOf(oneMonth, { intl: dutch })).toEqual(['Nog 1 maand, tot 25 dec 2026', 'warning']);
});
