import { randomInt } from 'node:crypto';
import { timelinePageSize } from '@albumen/contracts/limits';
import type { AccountCounts, PhotoPage, Timeline, UploadDays } from '@albumen/contracts/photo-management';
import type { SectionLayout } from '@albumen/contracts/section-layout';
import { proportionByte } from '@albumen/contracts/section-layout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { read } from '../../../test/sections.ts';
import { confirm, sessionPath } from '../../../test/upload-calls.ts';

// Counts, layouts, pages and lists are kept or read in different ways. Here a library goes through whatever its calls can
// do to it, at random, and all of them are held against one plain list of its photos. An action that a later call makes
// possible (deleting, changing a date) is one more entry of `actions`.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Numbers below 1 that are the same for the same seed (mulberry32). */
const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What the test knows of a photo. */
interface KnownPhoto {
  readonly id: string;
  readonly bytes: Buffer;
  /** `YYYY-MM-DDTHH:mm:ss`; undefined for Unknown Date. */
  readonly taken: string | undefined;
  readonly created: Date;
  readonly proportion: number;
}

interface KnownSession {
  readonly id: string;
  readonly photos: KnownPhoto[];
}

interface Library {
  readonly customer: TestCustomer;
  readonly photos: Map<string, KnownPhoto>;
  readonly open: Map<string, KnownSession>;
  /** The photos that stood in a section when it had a version. */
  readonly seen: Map<string, string>;
}

/** Months and days that end where a clock is easily misread. */
const wallClocks = [
  '2023:12:31 23:59:59',
  '2024:01:01 00:00:00',
  '2024:02:29 12:00:00',
  '2024:03:31 01:30:00',
  '2024:03:31 23:59:59',
  '2024:10:27 01:30:00',
  '2024:12:31 23:59:59',
  '2025:01:01 00:00:00',
];
const zones = [
  'UTC',
  'Europe/London',
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];

type Random = () => number;

const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};

const upload = async (
  random: Random,
  library: Library,
  files = 1 + Math.floor(random() * 12),
): Promise<void> => {
  const { customer, open, photos } = library;
  const isAnother = open.size > 0 && random() < 0.5;
  const id = isAnother ? pick(random, [...open.keys()]) : await customer.openSession();
  const session = open.get(id) ?? { id, photos: [] };
  open.set(id, session);
  // Now and then one that the library holds already.
  if (photos.size > 0 && random() < 0.2)
    await customer.upload(id, 'again.jpg', pick(random, [...photos.values()]).bytes);
  for (let left = files; left > 0; left -= 1) {
    const taken = random() < 0.25 ? undefined : pick(random, wallClocks);
    const [width, height] = [8 + Math.floor(random() * 90), 8 + Math.floor(random() * 90)];
    const bytes = await makePhotoFile({ width, height, ...(taken ? { taken } : {}) });
    const { body } = await customer.upload(id, 'photo.jpg', bytes);
    session.photos.push({
      id: body.imageId,
      bytes,
      taken: taken?.replace(/:(..):(..) /, '-$1-$2T'),
      created: app.clock.now(),
      proportion: proportionByte(width, height),
    });
  }
};

const confirmSession = async ({ customer, photos, open }: Library, session: KnownSession): Promise<void> => {
  open.delete(session.id);
  await confirm(customer, session.id);
  for (const photo of session.photos) photos.set(photo.id, photo);
};

const confirmAllAtOnce = async (_random: Random, library: Library): Promise<void> => {
  const sessions = Array.from(library.open.values());
  await Promise.all(sessions.map((session) => confirmSession(library, session)));
};

const actions: readonly ((random: Random, library: Library) => Promise<void>)[] = [
  (random, library) => upload(random, library),
  (random, library) => upload(random, library),
  confirmAllAtOnce,
  async function confirmOne(random, library) {
    if (library.open.size > 0) await confirmSession(library, pick(random, Array.from(library.open.values())));
  },
  async function discard(random, { customer, open }) {
    if (open.size === 0) return;
    const session = pick(random, [...open.values()]);
    open.delete(session.id);
    await customer.delete(sessionPath(session.id));
  },
  async function letTimePass(random) {
    const hours = pick(random, [0.25, 1, 11.75, 24, 24 * 30]);
    app.clock.moveTo(new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString());
  },
];

/** Newest first by this key; among equals by id, as every list has it. */
const sorted = (photos: readonly KnownPhoto[], key: (photo: KnownPhoto) => string): KnownPhoto[] =>
  photos.toSorted((a, b) => {
    const [left, right] = [key(a) + a.id, key(b) + b.id];
    return left < right ? 1 : left > right ? -1 : 0;
  });

const sectionsOf = (photos: readonly KnownPhoto[], name: (photo: KnownPhoto) => string) =>
  [...Map.groupBy(photos, name)].toSorted(([a], [b]) => (a < b ? 1 : -1));

const byUpload = ({ created }: KnownPhoto): string => created.toISOString();
const byDate = (photo: KnownPhoto): string => photo.taken ?? byUpload(photo);

/** The layout of a section, and every one of its pages by the cursor that the layout gives. */
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

/** A version of a section stands for the same photos whenever it is seen. */
const expectSameContent = (
  { seen }: Library,
  section: string,
  version: number,
  photos: readonly KnownPhoto[],
): void => {
  const name = `${section} ${version}`;
  const ids = photos
    .map(({ id }) => id)
    .toSorted()
    .join(' ');
  expect([name, ids]).toEqual([name, seen.get(name) ?? ids]);
  seen.set(name, ids);
};

const expectRecount = async (library: Library, timeZone: string): Promise<void> => {
  const { customer, photos: known } = library;
  const photos = [...known.values()];
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
    await expectSection(customer, path, 'sortOrder=desc', sorted(ofMonth, byDate));
    await expectSection(customer, path, 'sortOrder=asc', sorted(ofMonth, byDate).toReversed());
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

  const all = await read<PhotoPage>(customer, '/photos?sortKey=created&limit=500');
  expect(all.images.map(({ imageId }) => imageId)).toEqual(sorted(photos, byUpload).map(({ id }) => id));
};

const steps = 30;

// One seed is new each time. A failure names its seed: put it here to see it again.
test.each([1, randomInt(2 ** 31)])(
  'counts, layouts, pages and lists agree with a recount after whatever was done (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    app.clock.moveTo('2026-12-31T10:50:00Z');
    const libraries: Library[] = [];
    for (const name of ['a', 'b', 'c'])
      libraries.push({
        customer: await app.customer(`${name}-${seed}`),
        photos: new Map(),
        open: new Map(),
        seen: new Map(),
      });
    // One day at least has more than a page.
    await upload(random, pick(random, libraries), timelinePageSize + 6);
    for (let step = 0; step < steps; step += 1) {
      const library = pick(random, libraries);
      await pick(random, actions)(random, library);
      if (step % 9 === 8) await expectRecount(library, pick(random, zones));
    }
    for (const library of libraries) {
      await confirmAllAtOnce(random, library);
      for (const zone of zones) await expectRecount(library, zone);
    }
  },
  180_000,
);
