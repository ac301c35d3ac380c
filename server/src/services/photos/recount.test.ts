import { timelinePageSize } from '@albumen/contracts/limits';
import type { DeletionDays } from '@albumen/contracts/photo-deletion';
import type {
  AccountCounts,
  PhotoPage,
  Timeline,
  UploadDays,
} from '@albumen/contracts/photo-management/library';
import type { SectionLayout } from '@albumen/contracts/section-layout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import {
  actions,
  changeDates,
  confirmAllAtOnce,
  dateChanges,
  deletionPath,
  eraseDeleted,
  openLibrary,
  pick,
  placeOf,
  randomFrom,
  walkSeeds,
  upload,
} from '../../../test/random-library.ts';
import type { KnownPhoto, Library } from '../../../test/random-library.ts';
import { read } from '../../../test/sections.ts';

// Counts, layouts, pages and lists are stored or computed in different ways. This test makes random calls on a library
// and compares all of them with one plain list of its photos.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const zones = [
  'UTC',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];

/** Newest first by this key; photos with the same key in upload order, as in every list. */
const sorted = (photos: readonly KnownPhoto[], key: (photo: KnownPhoto) => string): KnownPhoto[] =>
  photos.toSorted((a, b) => {
    const [left, right] = [`${key(a)} ${a.order}`, `${key(b)} ${b.order}`];
    return left < right ? 1 : left > right ? -1 : 0;
  });

const sectionsOf = (photos: readonly KnownPhoto[], name: (photo: KnownPhoto) => string) =>
  [...Map.groupBy(photos, name)].toSorted(([a], [b]) => (a < b ? 1 : -1));

/** Small, so that lists have many pages. */
const listPageSize = 19;

const byUpload = ({ created }: KnownPhoto): string => created.toISOString();

/** Checks the layout of a section, and each of its pages by the cursor from the layout. */
const expectSection = async (
  customer: TestCustomer,
  path: string,
  query: string,
  photos: readonly KnownPhoto[],
): Promise<void> => {
  const layout = await read<SectionLayout>(customer, `${path}/layout?${query}`);
  expect([path, ...Buffer.from(layout.proportions, 'base64')]).toEqual([
    path,
    ...photos.map(({ proportion }) => proportion),
  ]);
  const shown: string[] = [];
  for (const cursor of [undefined, ...layout.cursors]) {
    const from = cursor === undefined ? '' : `&cursor=${cursor}`;
    const page = await read<PhotoPage>(customer, `${path}?${query}${from}`);
    expect(page.cursor).toBe(layout.cursors[shown.length / timelinePageSize] ?? null);
    shown.push(...page.images.map(({ imageId }) => imageId));
  }
  expect([path, ...shown]).toEqual([path, ...photos.map(({ id }) => id)]);
};

/** Reads the whole list, page by page. */
const expectList = async (
  customer: TestCustomer,
  query: string,
  photos: readonly KnownPhoto[],
): Promise<void> => {
  const shown: string[] = [];
  let cursor: string | null = null;
  do {
    const from: string = cursor === null ? '' : `&cursor=${cursor}`;
    const page: PhotoPage = await read<PhotoPage>(customer, `/photos?${query}&limit=${listPageSize}${from}`);
    shown.push(...page.images.map(({ imageId }) => imageId));
    expect([query, page.cursor === null]).toEqual([query, shown.length >= photos.length]);
    cursor = page.cursor;
  } while (cursor !== null);
  expect([query, ...shown]).toEqual([query, ...photos.map(({ id }) => id)]);
};

/** A version of a section always shows the same photos with the same dates. */
const expectSameContent = (
  { seen }: Library,
  section: string,
  version: number,
  photos: readonly KnownPhoto[],
): void => {
  const name = `${section} ${version}`;
  const content = photos
    .map(({ id, taken }) => `${id} ${taken}`)
    .toSorted()
    .join(', ');
  expect([name, content]).toEqual([name, seen.get(name) ?? content]);
  seen.set(name, content);
};

/** Checks the days of deletion, their pages and layouts. Only the pages give the order within a day. */
const expectRecentlyDeleted = async ({ customer, deleted }: Library): Promise<void> => {
  const days = [...Map.groupBy(deleted.values(), ({ at }) => at.toISOString().slice(0, 10))];
  const { body } = await customer.get<DeletionDays>(`${deletionPath}/deleted`);
  expect(body.days.map(({ date, count }) => [date, count])).toEqual(
    days.map(([date, ofDay]) => [date, ofDay.length]).toSorted(([a = ''], [b = '']) => (a < b ? 1 : -1)),
  );
  for (const [date, ofDay] of days) {
    const path = `${deletionPath}/deleted/${date}`;
    const layout = (await customer.get<SectionLayout>(`${path}/layout`)).body;
    const shown: string[] = [];
    for (const cursor of ['', ...layout.cursors])
      shown.push(
        ...(await customer.get<PhotoPage>(`${path}?${cursor && `cursor=${cursor}`}`)).body.images.map(
          ({ imageId }) => imageId,
        ),
      );
    const proportions = new Map(ofDay.map(({ photo }) => [photo.id, photo.proportion]));
    expect([date, ...shown.toSorted()]).toEqual([date, ...[...proportions.keys()].toSorted()]);
    expect([...Buffer.from(layout.proportions, 'base64')]).toEqual(shown.map((id) => proportions.get(id)));
  }
};

const expectRecount = async (library: Library, timeZone: string): Promise<void> => {
  const { customer, photos: photosById, deleted } = library;
  const photos = [...photosById.values()];
  const counts = await read<AccountCounts>(customer, '/users');
  expect(counts.photosCount).toBe(photos.length);

  const months = sectionsOf(photos, ({ taken }) => taken?.slice(0, 7) ?? '1970-01');
  const { timeline } = await read<Timeline>(customer, '/users/timeline');
  expect(
    timeline.map(({ year, month, count }) => [`${year}-${String(month).padStart(2, '0')}`, count]),
  ).toEqual(months.map(([name, ofMonth]) => [name, ofMonth.length]));
  for (const [at, [name, ofMonth]] of months.entries()) {
    expectSameContent(library, name, timeline[at]?.version ?? 0, ofMonth);
    const path = `/photos/timeline/${name.replace('-', '/')}`;
    await expectSection(customer, path, 'sortOrder=desc', sorted(ofMonth, placeOf));
    await expectSection(customer, path, 'sortOrder=asc', sorted(ofMonth, placeOf).toReversed());
  }

  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
  const days = sectionsOf(photos, ({ created }) => calendar.format(created));
  const { days: counted } = await read<UploadDays>(customer, `/users/timeline/created?timeZone=${timeZone}`);
  expect(counted.map(({ date, count }) => [date, count])).toEqual(
    days.map(([date, ofDay]) => [date, ofDay.length]),
  );
  for (const [at, [date, ofDay]] of days.entries()) {
    expectSameContent(library, `${timeZone} ${date}`, counted[at]?.version ?? 0, ofDay);
    await expectSection(customer, `/photos/created/${date}`, `timeZone=${timeZone}`, sorted(ofDay, byUpload));
  }

  for (const id of deleted.keys()) expect((await customer.photo(id)).status).toBe(404);
  await expectRecentlyDeleted(library);

  const created = sorted(photos, byUpload);
  await expectList(customer, 'sortKey=created&sortOrder=desc', created);
  await expectList(customer, 'sortKey=created&sortOrder=asc', created.toReversed());
  // Undated photos come last in both directions.
  const byTaken = sorted(photos, placeOf);
  const dated = byTaken.filter(({ taken }) => taken !== undefined);
  const undated = byTaken.filter(({ taken }) => taken === undefined);
  await expectList(customer, 'sortKey=dateTaken&sortOrder=desc', [...dated, ...undated]);
  await expectList(customer, 'sortKey=dateTaken&sortOrder=asc', [
    ...dated.toReversed(),
    ...undated.toReversed(),
  ]);
};

const steps = 40;

// #recount
test.each(walkSeeds)(
  'counts, layouts, pages and lists agree with a recount after random calls (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    app.clock.moveTo('2026-12-31T10:50:00Z');
    const libraries: Library[] = [];
    for (const name of ['a', 'b', 'c']) libraries.push(await openLibrary(app, `${name}-${seed}`));
    // At least one day has more than a page.
    await upload(random, pick(random, libraries), timelinePageSize + 6);
    for (let step = 0; step < steps; step += 1) {
      const library = pick(random, libraries);
      await pick(random, actions)(random, library, libraries);
      if (step % 5 === 4) await eraseDeleted(app, libraries);
      if (step % 9 === 8) await expectRecount(library, pick(random, zones));
    }
    for (const library of libraries) {
      // Makes sure that there are photos and that each kind of date changes, whatever the random calls left.
      await upload(random, library);
      await confirmAllAtOnce(random, library);
      await expectRecount(library, 'UTC');
      for (const dateChange of dateChanges) {
        await changeDates(random, library, dateChange, 1);
        await expectRecount(library, 'UTC');
      }
      for (const zone of zones) await expectRecount(library, zone);
    }
  },
  400_000,
);
