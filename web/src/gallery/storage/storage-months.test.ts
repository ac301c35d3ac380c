import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import { expect, test } from 'vitest';
import { storageMonths } from './storage-months.ts';

const registered: DeletionStatus = {
  lastOrderDate: null,
  projectCount: 0,
  projectedDeletionDate: '2028-05-31T10:00:00Z',
  registrationDate: '2026-11-30T10:00:00Z',
  version: null,
  delayedDeletionDate: null,
  deletionHasBeenDelayed: null,
  monthsRemaining: 18,
  daysRemaining: 548,
  status: 'safe',
  erasedFrom: '2028-06-30T10:00:00Z',
  isErasingHeld: false,
  nextNoticeAt: null,
};

/** Draws one letter per month: s, w, c or g; a capital for the current month, a dot for each past month. */
const drawn = (changed: Partial<DeletionStatus>, hasEnded = false): string =>
  storageMonths({ ...registered, ...changed }, hasEnded)
    .map(({ kind, at }) => (at === 'past' ? '.' : at === 'current' ? kind[0]!.toUpperCase() : kind[0]!))
    .join('');

test('18 months begin with the registration: 15 safe, 2 warning, 1 critical, then grace', () => {
  expect(drawn({})).toBe('Ssssssssssssssswwcg');
  expect(drawn({ monthsRemaining: 17 })).toBe('Ssssssssssssssswwcg');
  expect(drawn({ monthsRemaining: 16 })).toBe('.Sssssssssssssswwcg');
});

test('marks the current month that the status gives', () => {
  expect(drawn({ monthsRemaining: 3 })).toBe('..............Swwcg');
  expect(drawn({ monthsRemaining: 2 })).toBe('...............Wwcg');
  expect(drawn({ monthsRemaining: 0 })).toBe('.................Cg');
  expect(drawn({ monthsRemaining: 0 }, true)).toBe('..................G');
});

test('an order starts the months again, and a delay adds months', () => {
  const ordered = { lastOrderDate: '2027-06-15T10:00:00Z', projectedDeletionDate: '2028-12-15T10:00:00Z' };
  expect(drawn({ ...ordered, monthsRemaining: 1 })).toBe('................Wcg');
  const delayed = { deletionHasBeenDelayed: true, delayedDeletionDate: '2028-07-31T10:00:00Z' };
  expect(drawn({ ...delayed, monthsRemaining: 0 })).toBe('...................Cg');
});

test('draws no months if a far delay or an old registration makes them too many', () => {
  const delayedUntil = (delayedDeletionDate: string) => ({
    deletionHasBeenDelayed: true,
    delayedDeletionDate,
  });
  expect(drawn(delayedUntil('2031-11-30T10:00:00Z'))).toHaveLength(61);
  expect(drawn(delayedUntil('2199-12-31T10:00:00Z'))).toBe('');
  expect(drawn({ ...delayedUntil('2027-12-31T10:00:00Z'), registrationDate: '2005-03-01T10:00:00Z' })).toBe(
    '',
  );
});
