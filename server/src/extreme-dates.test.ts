import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, operatorKey, startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';

const albumId = randomUUID();

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  token = await app.issuer.token('anna');
});
afterAll(() => app.close());

const call = async (method: string, path: string, body?: object) => {
  const reply = await fetch(`${app.url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${path.startsWith('/operator') ? operatorKey : token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const problem = (await reply.json()) as { errors?: { field: string }[] };
  return { status: reply.status, fields: problem.errors?.map(({ field }) => field) };
};

const days = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'];
const moments = [...days.map((day) => `${day}T00:00:00Z`), '9999-12-31T23:59:59Z'];
const movedMoments = [...moments, '9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00+14:00'];

test.each<[string, string[], (date: string) => [string, string, object?]]>([
  ['path.date', days, (date) => ['GET', `/photo-deletion/photos/deleted/${date}`]],
  ['path.date', days, (date) => ['GET', `/photo-deletion/photos/deleted/${date}/columns`]],
  ['path.date', days, (date) => ['GET', `/photo-management/photos/created/${date}?timeZone=UTC`]],
  ['body.before', moments, (before) => ['DELETE', '/photo-management/photos', { all: {}, before }]],
  [
    'body.photos.before',
    moments,
    (before) => [
      'POST',
      '/photo-management/photos/dates',
      { photos: { all: {}, before }, change: { fromFile: true } },
    ],
  ],
  [
    'body.before',
    moments,
    (before) => ['DELETE', `/photo-management/albums/${albumId}/photos`, { all: {}, before }],
  ],
  [
    'body.all.section.day',
    days,
    (day) => [
      'DELETE',
      '/photo-management/photos',
      { all: { section: { day, timeZone: 'UTC' } }, before: '2026-01-01T00:00:00Z' },
    ],
  ],
  [
    'body.photos.all.section.deletedOn',
    days,
    (deletedOn) => [
      'POST',
      '/photo-deletion/photos/deleted/restore',
      { photos: { all: { section: { deletedOn } }, before: '2026-01-01T00:00:00Z' } },
    ],
  ],
  ['body.until', movedMoments, (until) => ['PUT', '/operator/v1/customers/K-1/deletion-delay', { until }]],
  [
    'body.events.0.occurredAt',
    movedMoments,
    (occurredAt) => [
      'POST',
      '/operator/v1/mail-events',
      { events: [{ type: 'bounced', email: 'anna@example.com', occurredAt }] },
    ],
  ],
])('rejects years before 1900 and after 2199 in %s (case %#)', async (field, dates, callOf) => {
  for (const date of dates)
    expect({ date, ...(await call(...callOf(date))) }).toEqual({ date, status: 400, fields: [field] });
});

test.each(['0000-01-01T00:00:00', '0001-01-01T00:00:00', '9999-12-31T23:59:59'])(
  'dates no photo %s, and fails nowhere',
  async (set) => {
    const photoIds = [randomUUID()];
    expect(
      await call('POST', '/photo-management/photos/dates', { photos: { photoIds }, change: { set } }),
    ).toMatchObject({ status: 200 });
    const [year = '', month = ''] = set.split('-');
    const all = { section: { month: `${year}-${month}` } };
    const before = '2026-01-01T00:00:00Z';
    expect((await call('DELETE', '/photo-management/photos', { all, before })).status).toBeLessThan(300);
    expect((await call('GET', `/photo-management/photos/timeline/${year}/${month}`)).status).toBeLessThan(
      500,
    );
  },
);
