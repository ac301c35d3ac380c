import { randomUUID } from 'node:crypto';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTo, albumsPath, createAlbum } from '../test/album-calls.ts';
import { startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';
import { photosPath } from '../test/customer.ts';
import type { Answer, TestCustomer } from '../test/customer.ts';
import { makePhotoFile } from '../test/photo-files.ts';
import { ownerIdOf } from '../test/photo-rows.ts';
import { sqlOf } from './platform/database/sql.ts';

let app: TestApp;
let customer: TestCustomer;
let ownerId: string;
let photoIds: string[];
let albumId: string;

beforeAll(async () => {
  app = await startTestApp({ works: false });
  customer = await app.customer('keeper');
  photoIds = await customer.addPhotos([{ name: 'one.jpg', bytes: await makePhotoFile() }]);
  ownerId = await ownerIdOf(app.database, 'keeper');
  albumId = await createAlbum(customer);
});

afterAll(() => app.close());

const hour = 3600;

interface Retained {
  readonly what: string;
  /** Columns and values for the allowed number of rows. The first row expires in an hour. */
  readonly table: string;
  readonly columns: string;
  readonly values: string;
  readonly rows: number;
  readonly make: () => Promise<Answer<Problem>>;
}

const limits: readonly Retained[] = [
  {
    what: 'archives',
    table: 'photo_archives',
    columns: 'file_name, expires_at, photo_ids, entries',
    values: `'a.zip', timestamptz '2026-06-15T12:00:00Z' + interval '1 hour' * n, '{}', '[]'`,
    rows: 500,
    make: () => customer.post(`${photosPath}/photos/archives`, { photos: [{ photoIds }], name: 'one' }),
  },
  {
    what: 'downloads',
    table: 'downloads',
    columns: 'state, wanted, photo_ids, photos, created_at, expires_at',
    values: `'started', '[]', '{}', 0, now(), timestamptz '2026-06-15T12:00:00Z' + interval '1 hour' * n`,
    rows: 500,
    make: () => customer.post('/api/download/downloads', { id: randomUUID(), photos: photoIds }),
  },
  {
    what: 'temporary selections',
    table: 'temp_selections',
    columns: 'photo_ids, created_at',
    values: `'{}', timestamptz '2026-06-08T12:00:00Z' + interval '1 hour' * n`,
    rows: 200,
    make: () =>
      customer.post(`${photosPath}/temp-selections`, { photos: [{ photoIds }], unfitPhotos: 'include' }),
  },
  {
    what: 'changes of photos',
    table: 'photo_tasks',
    columns: 'kind, started_at',
    values: `'date', timestamptz '2026-05-16T12:00:00Z' + interval '1 hour' + interval '1 minute' * (n - 1)`,
    rows: 10_000,
    make: () => customer.delete(`${photosPath}/photos`, { photoIds }),
  },
  {
    what: 'changes of albums',
    table: 'album_tasks',
    columns: 'album_id, kind, started_at',
    values: `(select id from albums limit 1), 'add', timestamptz '2026-05-16T12:00:00Z' + interval '1 hour' + interval '1 minute' * (n - 1)`,
    rows: 10_000,
    make: () => addTo(customer, albumId, { photoIds }),
  },
];

test.each(limits)('refuses more $what than the limit until the first one ends', async (of) => {
  const { what, table, columns, values, rows, make } = of;
  const sql = sqlOf(app.database);
  await sql.unsafe(
    `insert into ${table} (owner_id, id, ${columns})
    select '${ownerId}', gen_random_uuid(), ${values} from generate_series(1, ${rows}) n`,
  );
  const { status, headers, body } = await make();
  expect([status, headers.get('retry-after'), body.detail]).toEqual([
    429,
    String(hour),
    `At most ${rows} ${what} are kept at a time.`,
  ]);
  await sql.unsafe(`delete from ${table} where ctid = (select ctid from ${table} limit 1)`);
  const both = await Promise.all([make(), make()]);
  expect(both.filter((answer) => answer.status === 429)).toHaveLength(1);
});

test('refuses an album above the limit, and names the limit', async () => {
  const make = () => customer.post<Problem>(albumsPath, { name: 'One more' });
  await sqlOf(app.database)`
    insert into albums (owner_id, id, name, created_at, updated_at, is_shared, shown_at)
    select ${ownerId}, gen_random_uuid(), 'Album', now(), now(), false, now() from generate_series(1, 9998)`;
  expect((await make()).status).toBe(201);
  expect((await make()).body).toMatchObject({ code: 'too-many-albums', status: 422, albumsLimit: 10_000 });
});
