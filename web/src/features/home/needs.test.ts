import type { Overview, OverviewOrderNeed } from '@albumen/contracts/overview';
import { expect, test } from 'vitest';
import { dayPartAt } from '../../lib/day-part.ts';
import { needsOf } from './needs.ts';
import type { Need } from './needs.ts';

const now = new Date('2026-11-26T12:00:00Z');

const storage: NonNullable<Overview['storage']> = {
  lastOrderDate: null,
  projectCount: 0,
  projectedDeletionDate: '2026-12-06T12:00:00Z',
  registrationDate: '2025-06-06T12:00:00Z',
  version: null,
  delayedDeletionDate: null,
  deletionHasBeenDelayed: false,
  monthsRemaining: 0,
  daysRemaining: 10,
  status: 'critical',
  erasedFrom: '2027-01-05T12:00:00Z',
  isErasingHeld: false,
  nextNoticeAt: null,
};

const downloadOf = (id: string, state: 'started' | 'finished' | 'error') => ({
  id,
  state,
  photosCount: 3,
  size: 1000,
  created: '2026-11-26T10:00:00Z',
  expires: '2026-12-03T10:00:00Z',
  leftOut: [],
});

const exportOf = (backupId: string) => ({
  backupId,
  photosCount: 3,
  expires: '2026-12-03T10:00:00Z',
  onlyNew: false,
});

const orderNeed = (kind: OverviewOrderNeed['kind']) => ({ kind, orderCode: `O-${kind}` });

const idOf = (waiting: Exclude<Need, { kind: 'storage' }>['waiting']): string => {
  if ('orderCode' in waiting) return waiting.orderCode;
  return 'id' in waiting ? waiting.id : waiting.backupId;
};

const kindsIn = (overview: Overview, { isStorageShown = true, saved = [] as readonly string[] } = {}) =>
  needsOf(overview, { now, isSaved: (id) => saved.includes(id), isStorageShown }).map((need) =>
    need.kind === 'storage' ? 'storage' : `${need.kind} ${idOf(need.waiting)}`,
  );

test('shows what waits, the most urgent first', () => {
  const overview = {
    downloads: {
      count: 3,
      newest: [downloadOf('a', 'started'), downloadOf('b', 'finished'), downloadOf('c', 'error')],
    },
    exports: { ready: [exportOf('d')] },
    storage,
    orders: {
      inProgressCount: 3,
      needs: [orderNeed('paymentPending'), orderNeed('addressRejected'), orderNeed('paymentFailed')],
    },
  };
  expect(kindsIn(overview)).toEqual([
    'order O-paymentFailed',
    'order O-addressRejected',
    'order O-paymentPending',
    'storage',
    'export d',
    'download b',
  ]);
});

test.each<[string, Overview, Parameters<typeof kindsIn>[1]]>([
  ['parts that could not be read', {}, {}],
  ['orders that need nothing', { orders: { inProgressCount: 2, needs: [] } }, {}],
  ['a storage date that is far', { storage: { ...storage, status: 'safe', monthsRemaining: 9 } }, {}],
  ['storage where its flag is off', { storage }, { isStorageShown: false }],
  ['a storage date at which nothing is erased', { storage: { ...storage, erasedFrom: null } }, {}],
  [
    'a download that this browser has saved',
    { downloads: { count: 1, newest: [downloadOf('a', 'finished')] } },
    { saved: ['a'] },
  ],
])('shows nothing for %s', (_, overview, context) => {
  expect(kindsIn(overview, context)).toEqual([]);
});

test.each([
  [4, 'night'],
  [5, 'morning'],
  [11, 'morning'],
  [12, 'afternoon'],
  [17, 'afternoon'],
  [18, 'evening'],
  [23, 'evening'],
])('at %i o’clock it is %s', (hour, part) => {
  expect(dayPartAt(hour)).toBe(part);
});
