import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import type { Timeline } from '@albumen/contracts/photo-management/library';
import type { Problem } from '@albumen/contracts/problem';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { addressOf, expectColumns, idsIn, sectionsIn } from '../../../test/photo-columns.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { addPhotos, read } from '../../../test/sections.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { createPhotosStore } from './store.ts';
import { clockOf } from './upload-days.ts';

// That columns equal pages in every list and order is also checked after random calls (`recount.test.ts`).

let app: TestApp;
let customer: TestCustomer;
let ids: string[];

const may = '/photos/timeline/2024/5/columns';

beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer('columns');
  ids = await addPhotos(customer, [
    ...[1, 2, 3, 4].map((day) => ({ taken: `2024:05:0${day} 10:00:00`, offset: '-03:30' })),
    { taken: '2023:12:31 23:59:59' },
    {},
    {},
  ]);
  for (const id of ids) await untilRendered(customer, id);
});

afterAll(() => app.close());

test('has the placeholder, offset, source and damage that a page shows for each photo', async () => {
  const sql = sqlOf(app.database);
  const [, incomplete = '', faulty = '', earlier = ''] = ids;
  await sql`update photos set damaged = true, damage = 'incomplete' where id = ${incomplete}`;
  await sql`update photos set damaged = true, damage = 'faulty', renditions = 'failed', placeholder = null
    where id = ${faulty}`;
  await sql`update photos set damaged = true where id = ${earlier}`;
  const { images } = await customer.month(2024, 5);
  expect(images.map(({ damage, placeholder }) => [damage, placeholder !== undefined])).toEqual([
    [undefined, true],
    ['faulty', false],
    ['incomplete', true],
    [undefined, true],
  ]);
  expect(images[0]).toMatchObject({ dateTakenOffset: '-03:30', dateSource: 'exif-original', damaged: true });
  const [{ version } = { version: 0 }] = (await read<Timeline>(customer, '/users/timeline')).timeline;
  expect(await expectColumns(customer, `${photosPath}${may}`, '', images)).toBe(version);
});

describe('the addresses of photos in columns', () => {
  const status = async (path: string): Promise<number> => {
    const reply = await fetch(new URL(path, app.url));
    await reply.arrayBuffer();
    return reply.status;
  };

  test('open the photos of their owner until they expire, but none of another customer', async () => {
    const other = await app.customer('columns-other');
    const [foreign = ''] = await addPhotos(other, [{ taken: '2024:05:01 10:00:00' }]);
    await untilRendered(other, foreign);
    const { addresses, ...columns } = await read<PhotoColumns>(customer, may);
    const [id = ''] = idsIn({ addresses, ...columns });
    const { addresses: others } = await read<PhotoColumns>(other, may);
    const [owner = ''] = addresses.owners;
    const rows: [string, string, number][] = [
      ['a rendition', addressOf(addresses, id, 0)('300'), 200],
      ['the original', addressOf(addresses, id, 0)('original'), 200],
      [
        'a photo of another owner',
        addressOf({ ...addresses, owners: others.owners }, foreign, 0)('300'),
        403,
      ],
      ['no photo', addressOf(addresses, 'nothing', 0)('300'), 404],
      ['a foreign photo as an own one', addressOf(addresses, foreign, 0)('300'), 404],
      ['the key of another owner', addressOf({ ...others, owners: [owner] }, id, 0)('300'), 403],
      ['a later expiry', addressOf({ ...addresses, expires: addresses.expires + 86_400 }, id, 0)('300'), 403],
    ];
    expect(await Promise.all(rows.map(async ([what, address]) => [what, await status(address)]))).toEqual(
      rows.map(([what, , right]) => [what, right]),
    );
    app.clock.moveTo('2026-06-17T00:00:00Z');
    expect(await status(addressOf(addresses, id, 0)('300'))).toBe(403);
    app.clock.moveTo('2026-06-15T12:00:00Z');
  });

  test('the addresses in columns are those of pages, so that a browser caches each picture once', async () => {
    const { untouchedUrl, url } = (await customer.photo(ids[0] ?? '')).body;
    const columns = await read<PhotoColumns>(customer, `${may}?from=3`);
    const address = addressOf(columns.addresses, ids[0] ?? '', 0);
    expect([address('1300'), address('original')]).toEqual([url, untouchedUrl]);
  });
});

test('a part behind the end is empty, and so is a section without photos', async () => {
  for (const path of [`${may}?from=4`, '/photos/timeline/2022/5/columns'])
    expect(await read(customer, path)).toMatchObject({ ids: '', names: [], uploaded: [] });
});

test('shows nothing to another customer', async () => {
  const other = await app.customer('columns-stranger');
  expect(await read(other, may)).toMatchObject({ version: 0, ids: '' });
  for (const path of ['/photos/layouts', '/photos/layouts/2024'])
    expect(await read(other, path)).toMatchObject({ sections: [] });
});

test.each([
  [`${may}?from=-1`, 'query.from'],
  [`${may}?from=x`, 'query.from'],
  [`${may}?limit=0`, 'query.limit'],
  [`${may}?limit=10001`, 'query.limit'],
  [`${may}?placeholders=perhaps`, 'query.placeholders'],
  ['/photos/created/2026-06-15/columns', 'query.timeZone'],
  ['/photos/created/2026-06-15/columns?timeZone=Mars', 'query.timeZone'],
  ['/photos/layouts?sortKey=created', 'query.timeZone'],
  ['/photos/layouts?sortKey=created&timeZone=Mars', 'query.timeZone'],
  ['/photos/layouts/0', 'path.year'],
  ['/photos/layouts/x', 'path.year'],
])('refuses %s and names the field', async (path, field) => {
  const { status, body } = await customer.get<Problem>(photosPath + path);
  expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
});

describe('the layouts of a library above the limit', () => {
  const sorts = [
    ['dateTaken', 'desc', ['2024-05']],
    ['dateTaken', 'asc', ['2023-12']],
    ['created', 'desc', ['2026-06-15']],
  ] as const;

  test.each(sorts)('by %s %s have the bytes of the first year only', async (key, order, first) => {
    const query = `sortKey=${key}&sortOrder=${order}&timeZone=UTC`;
    const whole = sectionsIn(await read<PhotoLayouts>(customer, `/photos/layouts?${query}`));
    const [{ ownerId } = { ownerId: '' }] = await sqlOf(app.database)<{ ownerId: string }[]>`
      select owner_id from photos where id = ${ids[0] ?? ''}`;
    const { sections, proportions } = await createPhotosStore(app.database).libraryLayouts(ownerId, {
      sort: { key, order },
      clock: key === 'created' ? clockOf('UTC') : undefined,
      year: undefined,
      wholeLimit: ids.length - 1,
    });
    const ofFirst = whole.filter(({ section }) => first.some((name) => name === section));
    expect([...(proportions ?? [])]).toEqual(ofFirst.flatMap((section) => section.proportions ?? []));
    expect(sections?.filter(({ hasBytes }) => hasBytes).map(({ photos }) => photos)).toEqual(
      ofFirst.map(({ count }) => count),
    );
    expect(sections?.length).toBe(whole.length);
  });
});
