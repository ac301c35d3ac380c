import { randomUUID } from 'node:crypto';
import { deleteBatchSize, recentlyDeletedDays } from '@albumen/contracts/limits';
import type { Timeline } from '@albumen/contracts/photo-management/library';
import type { DateChange, PhotoTask } from '@albumen/contracts/photo-management/selections';
import { proportionByte } from '@albumen/contracts/section-layout';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import { photosPath } from './customer.ts';
import type { TestCustomer } from './customer.ts';
import { makePhotoFile } from './photo-files.ts';
import { confirm, sessionPath } from './upload-calls.ts';

export const deletionPath = '/api/photo-deletion/photos';

/** Returns numbers below 1 that are the same for the same seed (mulberry32). */
export const randomFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** The seeds of random walks: `SEEDS=7,8`, as `npm run soak -- random-walks` sets it, or one. */
export const walkSeeds = (process.env['SEEDS'] ?? '1').split(',').map(Number);

/** The test's knowledge of a photo: the same object wherever the photo is, because its date can change. */
export interface KnownPhoto {
  readonly id: string;
  readonly bytes: Buffer;
  /** `YYYY-MM-DDTHH:mm:ss`; undefined for Unknown Date. */
  taken: string | undefined;
  /** The same date in its file. */
  readonly fileTaken: string | undefined;
  readonly created: Date;
  /** The moment of its upload, and the order among photos of the same moment. */
  order: string;
  readonly proportion: number;
}

interface KnownSession {
  readonly id: string;
  /** The photos that confirming adds. A photo that is deleted by then comes back. */
  readonly photos: KnownPhoto[];
}

interface DeletedPhoto {
  readonly photo: KnownPhoto;
  readonly at: Date;
}

/** A library, and the test's knowledge of it. */
export interface Library {
  readonly app: TestApp;
  readonly customer: TestCustomer;
  readonly photos: Map<string, KnownPhoto>;
  readonly open: Map<string, KnownSession>;
  /** Recently deleted. */
  readonly deleted: Map<string, DeletedPhoto>;
  /** The photos of a section at each version. */
  readonly seen: Map<string, string>;
}

/** Ends of months and days at which a clock is easy to misread. */
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

/** Returns a date of a file in the form of `KnownPhoto`. */
const wallClock = (taken: string): string => taken.replace(/:(..):(..) /, '-$1-$2T');

export type Random = () => number;

export const openLibrary = async (app: TestApp, name: string): Promise<Library> => ({
  app,
  customer: await app.customer(name),
  photos: new Map(),
  open: new Map(),
  deleted: new Map(),
  seen: new Map(),
});

export const pick = <Item>(random: Random, items: readonly Item[]): Item => {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
};

export const upload = async (
  random: Random,
  library: Library,
  files = 1 + Math.floor(random() * 12),
): Promise<void> => {
  const { app, customer, open, photos, deleted } = library;
  const isAnother = open.size > 0 && random() < 0.5;
  const id = isAnother ? pick(random, [...open.keys()]) : await customer.openSession();
  const session = open.get(id) ?? { id, photos: [] };
  open.set(id, session);
  // Sometimes a photo that exists already: in the library, deleted, or in this or another open session.
  const brought = Array.from(open.values()).flatMap((other) => other.photos);
  const there = [...photos.values(), ...Array.from(deleted.values(), ({ photo }) => photo), ...brought];
  if (there.length > 0 && random() < 0.5) {
    const photo = pick(random, there);
    const { body } = await customer.upload(id, 'again.jpg', photo.bytes);
    const isHere = photos.has(photo.id) || session.photos.includes(photo);
    const otherwise = isHere ? 'duplicate' : 'added';
    expect([body.outcome, body.imageId]).toEqual([deleted.has(photo.id) ? 'restored' : otherwise, photo.id]);
    session.photos.push(photo);
  }
  for (let left = files; left > 0; left -= 1) {
    const taken = random() < 0.25 ? undefined : pick(random, wallClocks);
    const [width, height] = [8 + Math.floor(random() * 90), 8 + Math.floor(random() * 90)];
    const bytes = await makePhotoFile({ width, height, ...(taken ? { taken } : {}) });
    const { body } = await customer.upload(id, 'photo.jpg', bytes);
    session.photos.push({
      id: body.imageId,
      bytes,
      taken: taken && wallClock(taken),
      fileTaken: taken && wallClock(taken),
      created: app.clock.now(),
      order: `${app.clock.now().toISOString()} ${body.imageId.slice(-12)}`,
      proportion: proportionByte(width, height),
    });
  }
};

const confirmSession = async (
  { customer, photos, open, deleted }: Library,
  session: KnownSession,
): Promise<void> => {
  open.delete(session.id);
  await confirm(customer, session.id);
  for (const photo of session.photos) {
    photos.set(photo.id, photo);
    deleted.delete(photo.id);
  }
};

export const confirmAllAtOnce = async (_random: Random, library: Library): Promise<void> => {
  const sessions = Array.from(library.open.values());
  await Promise.all(sessions.map((session) => confirmSession(library, session)));
};

/** Marks photos as deleted at this moment. */
const noteDeleted = ({ app, photos, deleted }: Library, gone: readonly KnownPhoto[]): void => {
  for (const photo of gone) {
    photos.delete(photo.id);
    deleted.set(photo.id, { photo, at: app.clock.now() });
  }
};

const noteRestored = ({ photos, deleted }: Library, back: readonly KnownPhoto[]): void => {
  for (const photo of back) {
    deleted.delete(photo.id);
    photos.set(photo.id, photo);
  }
};

/** Deletes half of the photos in two concurrent calls, together with some deleted ones and some of other libraries. */
const deleteSome = async (random: Random, library: Library, others: readonly Library[]): Promise<void> => {
  const { customer, photos, deleted } = library;
  const chosen = [...photos.values()].filter(() => random() < 0.5);
  const foreign = others.filter((other) => other !== library).flatMap((other) => [...other.photos.keys()]);
  const failing = foreign.slice(0, 3);
  const ids = [...deleted.keys(), ...chosen.map(({ id }) => id)];
  const calls = [customer.deletePhotos([...failing, ...ids]), customer.deletePhotos(ids.toReversed())];
  const answers = await Promise.all(calls);
  expect(answers.map(({ body }) => body.failed)).toEqual([failing, []]);
  noteDeleted(library, chosen);
};

/** Deletes all photos of the library or a month except one, by a rule. Sometimes it is undone at once. */
const deleteByRule = async (random: Random, library: Library): Promise<void> => {
  const { customer, photos } = library;
  const { readAt: before } = (await customer.get<Timeline>(`${photosPath}/users/timeline`)).body;
  if (photos.size === 0) return;
  const monthOf = ({ taken }: KnownPhoto) => taken?.slice(0, 7) ?? '1970-01';
  const [remaining, other] = [pick(random, [...photos.values()]), pick(random, [...photos.values()])];
  const month = random() < 0.5 ? monthOf(other) : undefined;
  const chosen = [...photos.values()].filter(
    (photo) => photo !== remaining && (month === undefined || monthOf(photo) === month),
  );
  const all = month === undefined ? {} : { section: { month } };
  const { body } = await customer.delete<PhotoTask>(`${photosPath}/photos`, {
    all,
    except: [remaining.id],
    before,
  });
  expect([body.photosCount, body.failed]).toEqual([chosen.length, []]);
  if (random() < 0.5) return noteDeleted(library, chosen);
  const undone = await customer.post<PhotoTask>(`${deletionPath}/deletions/${body.taskId}/undo`);
  expect(undone.body.photosCount).toBe(chosen.length);
  return undefined;
};

/** Restores some photos in Recently deleted, and some that are not in it. */
const restoreSome = async (random: Random, library: Library): Promise<void> => {
  const { customer, photos, deleted } = library;
  const chosen = Array.from(deleted.values(), ({ photo }) => photo).filter(() => random() < 0.4);
  const photoIds = [...chosen.map(({ id }) => id), ...[...photos.keys()].slice(0, 2)];
  const { body } = await customer.post<PhotoTask>(`${deletionPath}/deleted/restore`, {
    photos: { photoIds },
  });
  expect([body.photosCount, body.failed]).toEqual([chosen.length, []]);
  noteRestored(library, chosen);
};

/** Erases some photos in Recently deleted, except those that an open session may restore. */
const eraseSome = async (random: Random, { customer, open, deleted }: Library): Promise<void> => {
  const countedOn = new Set(Array.from(open.values()).flatMap(({ photos }) => photos));
  const chosen = Array.from(deleted.values(), ({ photo }) => photo).filter(() => random() < 0.2);
  const countedIds = chosen.filter((photo) => countedOn.has(photo)).map(({ id }) => id);
  const photoIds = chosen.map(({ id }) => id);
  const { body } = await customer.post<PhotoTask>(`${deletionPath}/deleted/erase`, { photos: { photoIds } });
  expect([body.photosCount, body.failed]).toEqual([chosen.length - countedIds.length, countedIds]);
  for (const { id } of chosen) if (!countedIds.includes(id)) deleted.delete(id);
};

/** Erases photos that were deleted more than 30 days ago, except those that an open session may restore. */
export const eraseDeleted = async (app: TestApp, libraries: readonly Library[]): Promise<void> => {
  await app.photos.eraseDeleted(app.clock.now());
  const dayMs = 86_400_000;
  const before = (Math.floor(app.clock.now().getTime() / dayMs) - recentlyDeletedDays) * dayMs;
  for (const { open, deleted } of libraries) {
    const countedOn = new Set(Array.from(open.values()).flatMap(({ photos }) => photos));
    for (const { photo, at } of deleted.values())
      if (at.getTime() < before && !countedOn.has(photo)) deleted.delete(photo.id);
  }
};

/** The sort key of photos by date. */
export const placeOf = ({ taken, order }: KnownPhoto): string => `${taken ?? order.slice(0, 23)} ${order}`;

/** Sorts photos: those without a date first, then by date. The last one is shown first. */
export const inOrder = (photos: readonly KnownPhoto[]): KnownPhoto[] => {
  const key = (photo: KnownPhoto) => `${photo.taken === undefined ? 0 : 1} ${placeOf(photo)}`;
  return photos.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
};

/** Returns the wall clock time of a photo, shifted by this many minutes. */
const shifted = (taken: string | undefined, minutes: number): string | undefined =>
  taken && new Date(Date.parse(`${taken}Z`) + minutes * 60_000).toISOString().slice(0, 19);

/** Changes of dates: to any month, to another day of the same month, to the moment of another photo, and back. */
export const dateChanges: readonly ((random: Random, library: Library) => DateChange)[] = [
  (random) => ({ set: wallClock(pick(random, wallClocks)) }),
  (random) => ({ shiftMinutes: pick(random, [-60 * 24 * 40, -1, 1, 60 * 24 * 31]) }),
  () => ({ fromFile: true }),
  (random, { photos }) => ({
    set: pick(random, [...photos.values()]).taken ?? wallClock(wallClocks[0] ?? ''),
  }),
];

/** Returns the date after a change; undated photos cannot be shifted. */
const dateAfter = ({ taken, fileTaken }: KnownPhoto, change: DateChange): string | undefined => {
  if ('set' in change) return change.set;
  return 'fromFile' in change ? fileTaken : shifted(taken, change.shiftMinutes);
};

/**
 * Changes the dates of some photos, in a call that is made twice. Photos that were deleted before fail and keep their
 * dates.
 */
export const changeDates = async (
  random: Random,
  library: Library,
  makeChange: (typeof dateChanges)[number],
  most: number,
): Promise<void> => {
  const { customer, photos, deleted } = library;
  if (photos.size === 0) await confirmAllAtOnce(random, library);
  if (photos.size === 0) return;
  const listed = [...photos.values()];
  const chosen = [...new Set(Array.from({ length: most }, () => pick(random, listed)))];
  const change = makeChange(random, library);
  const isFixed = (photo: KnownPhoto) => 'shiftMinutes' in change && photo.taken === undefined;
  const photoIds = [...chosen.map(({ id }) => id), ...deleted.keys()].slice(0, deleteBatchSize);
  const body = { photos: { photoIds }, change, taskId: randomUUID() };
  const failed = photoIds.filter((id) => deleted.has(id) || isFixed(photos.get(id) as KnownPhoto));
  for (let call = 0; call < 2; call += 1) {
    const answer = await customer.post<PhotoTask>(`${photosPath}/photos/dates`, body);
    expect([answer.status, answer.body.failed.toSorted()]).toEqual([200, failed.toSorted()]);
    expect(answer.body.photosCount).toBe(photoIds.length - failed.length);
  }
  const changed = inOrder(chosen.filter((photo) => !isFixed(photo)));
  const orders = changed.map(({ order }) => order).toSorted();
  for (const [at, photo] of changed.entries()) {
    photo.taken = dateAfter(photo, change);
    // Photos that get the same date keep their order.
    if ('set' in change) photo.order = orders[at] ?? '';
  }
};

/** Every possible action on a library, chosen at random. */
export const actions: readonly ((
  random: Random,
  library: Library,
  others: readonly Library[],
) => Promise<void>)[] = [
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
  (random, library) => changeDates(random, library, pick(random, dateChanges), 1),
  (random, library) => changeDates(random, library, pick(random, dateChanges), 5),
  deleteSome,
  deleteByRule,
  restoreSome,
  eraseSome,
  async function deleteOne(random, library) {
    const { customer, photos } = library;
    if (photos.size === 0) return;
    const photo = pick(random, [...photos.values()]);
    expect((await customer.delete(`${photosPath}/photos/${photo.id}`)).status).toBe(200);
    noteDeleted(library, [photo]);
  },
  async function letTimePass(random, { app }) {
    const hours = pick(random, [0.25, 1, 11.75, 24, 24 * 30, 24 * 30 + 1]);
    app.clock.moveTo(new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString());
  },
];
