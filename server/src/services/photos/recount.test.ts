import { timelinePageSize } from '@albumen/contracts/limits';
import type { DeletionDays } from '@albumen/contracts/photo-deletion';
import type {
  AccountCounts,
  PhotoPage,
  Timeline,
  UploadDays,
} from '@albumen/contracts/photo-management/library';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
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
import { photosPath } from '../../../test/customer.ts';
import { expectColumns, sectionsIn } from '../../../test/photo-columns.ts';
import { read, readPages } from '../../../test/sections.ts';

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

/** A month or day as the test knows it, in the order of a list. */
interface Section {
  readonly section: string;
  readonly version: number;
  readonly photos: readonly KnownPhoto[];
}

const unknownMonth = '1970-01';

/** Small, so that lists have many pages. */
const listPageSize = 19;

const byUpload = ({ created }: KnownPhoto): string => created.toISOString();

/** Checks the pages of a section, and its columns. */
const expectSection = async (
  customer: TestCustomer,
  path: string,
  query: string,
  { version, photos }: Section,
): Promise<void> => {
  const pages = await readPages(customer, path, query);
  const images = pages.flatMap((page) => page.images);
  expect([path, ...images.map(({ imageId }) => imageId)]).toEqual([path, ...photos.map(({ id }) => id)]);
  expect(await expectColumns(customer, `${photosPath}${path}/columns`, query, images)).toBe(version);
};

/** Checks the layouts of a list, whole and by years. */
const expectLayouts = async (
  customer: TestCustomer,
  query: string,
  sections: readonly Section[],
): Promise<void> => {
  const expected = sections.map(({ section, version, photos }) => ({
    section,
    count: photos.length,
    version,
    proportions: photos.map(({ proportion }) => proportion),
  }));
  expect(sectionsIn(await read<PhotoLayouts>(customer, `/photos/layouts?${query}`))).toEqual(expected);
  for (const [year, ofYear] of Map.groupBy(expected, ({ section }) => section.slice(0, 4)))
    expect(sectionsIn(await read<PhotoLayouts>(customer, `/photos/layouts/${year}?${query}`))).toEqual(
      ofYear,
    );
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

/** Checks the days of deletion, their pages, columns and layouts. Only the pages give the order within a day. */
const expectRecentlyDeleted = async ({ customer, deleted }: Library): Promise<void> => {
  const days = [...Map.groupBy(deleted.values(), ({ at }) => at.toISOString().slice(0, 10))];
  const { body } = await customer.get<DeletionDays>(`${deletionPath}/deleted`);
  expect(body.days.map(({ date, count }) => [date, count])).toEqual(
    days.map(([date, ofDay]) => [date, ofDay.length]).toSorted(([a = ''], [b = '']) => (a < b ? 1 : -1)),
  );
  const proportionOf = new Map([...deleted.values()].map(({ photo }) => [photo.id, photo.proportion]));
  const shown: ReturnType<typeof sectionsIn> = [];
  for (const { date, count, version } of body.days) {
    const path = `${deletionPath}/deleted/${date}`;
    const { images } = (await customer.get<PhotoPage>(`${path}?limit=500`)).body;
    const ids = images.map(({ imageId }) => imageId);
    const ofDay = days.find(([day]) => day === date)?.[1] ?? [];
    expect([date, ...ids.toSorted()]).toEqual([date, ...ofDay.map(({ photo }) => photo.id).toSorted()]);
    expect(await expectColumns(customer, `${path}/columns`, '', images)).toBe(version);
    shown.push({ section: date, count, version, proportions: ids.map((id) => proportionOf.get(id) ?? 0) });
  }
  const layouts = (await customer.get<PhotoLayouts>(`${deletionPath}/deleted/layouts`)).body;
  expect(sectionsIn(layouts)).toEqual(shown);
};

const expectRecount = async (library: Library, timeZone: string): Promise<void> => {
  const { customer, photos: photosById, deleted } = library;
  const photos = [...photosById.values()];
  const counts = await read<AccountCounts>(customer, '/users');
  expect(counts.photosCount).toBe(photos.length);

  const months = sectionsOf(photos, ({ taken }) => taken?.slice(0, 7) ?? unknownMonth);
  const { timeline } = await read<Timeline>(customer, '/users/timeline');
  expect(
    timeline.map(({ year, month, count }) => [`${year}-${String(month).padStart(2, '0')}`, count]),
  ).toEqual(months.map(([name, ofMonth]) => [name, ofMonth.length]));
  const monthsOfOrder = { desc: [] as Section[], asc: [] as Section[] };
  for (const [at, [section, ofMonth]] of months.entries()) {
    const version = timeline[at]?.version ?? 0;
    expectSameContent(library, section, version, ofMonth);
    const path = `/photos/timeline/${section.replace('-', '/')}`;
    const newestFirst = { section, version, photos: sorted(ofMonth, placeOf) };
    const oldestFirst = { section, version, photos: newestFirst.photos.toReversed() };
    await expectSection(customer, path, 'sortOrder=desc', newestFirst);
    await expectSection(customer, path, 'sortOrder=asc', oldestFirst);
    monthsOfOrder.desc.push(newestFirst);
    if (section === unknownMonth) monthsOfOrder.asc.push(oldestFirst);
    else monthsOfOrder.asc.unshift(oldestFirst);
  }
  await expectLayouts(customer, 'sortOrder=desc', monthsOfOrder.desc);
  await expectLayouts(customer, 'sortOrder=asc', monthsOfOrder.asc);

  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
  const days = sectionsOf(photos, ({ created }) => calendar.format(created));
  const { days: counted } = await read<UploadDays>(customer, `/users/timeline/created?timeZone=${timeZone}`);
  expect(counted.map(({ date, count }) => [date, count])).toEqual(
    days.map(([date, ofDay]) => [date, ofDay.length]),
  );
  const newestDays: Section[] = [];
  for (const [at, [section, ofDay]] of days.entries()) {
    const version = counted[at]?.version ?? 0;
    expectSameContent(library, `${timeZone} ${section}`, version, ofDay);
    const day = { section, version, photos: sorted(ofDay, byUpload) };
    await expectSection(customer, `/photos/created/${section}`, `timeZone=${timeZone}`, day);
    newestDays.push(day);
  }
  const oldestDays = newestDays.map((day) => ({ ...day, photos: day.photos.toReversed() })).toReversed();
  await expectLayouts(customer, `sortKey=created&timeZone=${timeZone}`, newestDays);
  await expectLayouts(customer, `sortKey=created&sortOrder=asc&timeZone=${timeZone}`, oldestDays);

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
