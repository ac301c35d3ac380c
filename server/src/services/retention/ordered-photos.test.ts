import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';

let app: TestApp;
let calls: RetentionCalls;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  calls = createRetentionCalls(app);
});

afterAll(() => app.close());

type Arrival = readonly [arrivesOn: string, orderedAt: string, fields?: object];

// #ordered-photos
test.each<[string, readonly Arrival[], lastOrder: string, endOfRetention: string]>([
  ['its day', [['2026-06-20', '2026-06-18T10:00:00Z']], '2026-06-18T10', '2027-12-18T10'],
  [
    'its arrival if it is dated ahead',
    [['2026-06-20', '2029-01-01T10:00:00Z']],
    '2026-06-20T12',
    '2027-12-20T12',
  ],
  [
    'its first arrival if it is repeated',
    [
      ['2026-06-20', '2029-01-01T10:00:00Z'],
      ['2026-09-20', '2029-06-01T10:00:00Z', { status: 'Dispatched' }],
    ],
    '2026-06-20T12',
    '2027-12-20T12',
  ],
  [
    'its first day if it is corrected to an earlier one',
    [
      ['2026-06-20', '2026-06-19T10:00:00Z'],
      ['2026-06-21', '2026-06-18T10:00:00Z'],
    ],
    '2026-06-19T10',
    '2027-12-19T10',
  ],
  [
    'its day if it is cancelled',
    [['2026-06-20', '2026-06-18T10:00:00Z', { status: 'Cancelled' }]],
    '2026-06-18T10',
    '2027-12-18T10',
  ],
])('photos of an order are kept for 18 months from %s', async (name, arrivals, lastOrder, endOfRetention) => {
  const subject = name.replaceAll(' ', '-');
  app.clock.moveTo('2026-06-15T12:00:00Z');
  const customer = await app.customer(subject);
  const photoIds = await customer.addPhotos([{ name: 'tulips.jpg', bytes: await makePhotoFile() }]);
  await calls.register(subject, '2026-06-15T12:00:00Z');
  for (const [day, orderedAt, fields] of arrivals) {
    app.clock.moveTo(`${day}T12:00:00Z`);
    await calls.operator('PUT', `/orders/${subject}`, {
      customerNumber: `K-${subject}`,
      orderedAt,
      status: 'Confirmed',
      photoIds,
      ...fields,
    });
  }
  const { lastOrderDate, projectedDeletionDate } = await calls.status(customer);
  expect([lastOrderDate?.slice(0, 13), projectedDeletionDate?.slice(0, 13)]).toEqual([
    lastOrder,
    endOfRetention,
  ]);
});
