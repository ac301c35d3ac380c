import { randomUUID } from 'node:crypto';
import type { Album, AlbumPhotoPage, AlbumTask } from '@albumen/contracts/photo-management/albums';
import type { Timeline } from '@albumen/contracts/photo-management/library';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTo, albumsPath, createAlbum, idsIn, readAlbum, removeFrom } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import {
  actions,
  confirmAllAtOnce,
  eraseDeleted,
  inOrder,
  openLibrary,
  pick,
  placeOf,
  randomFrom,
  walkSeeds,
  upload,
} from '../../../test/random-library.ts';
import type { KnownPhoto, Library, Random } from '../../../test/random-library.ts';
import { photosPath } from '../../../test/customer.ts';
import { expectColumns, sectionsIn } from '../../../test/photo-columns.ts';
import { read } from '../../../test/sections.ts';

// Albums follow their photos by events. This test applies random changes to photos and albums, and compares orders,
// counts, layouts and covers with a plain list.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A photo that was put into an album. */
interface Entry {
  readonly photo: KnownPhoto;
  /** Increases with the order of adding. */
  readonly turn: number;
  readonly addedBy: string | undefined;
  removedBy?: string | undefined;
}

interface KnownAlbum {
  readonly id: string;
  entries: Entry[];
  cover: string | undefined;
  readonly tasks: AlbumTask[];
}

let turn = 0;

const isIn = ({ photos }: Library, { photo, removedBy }: Entry): boolean =>
  removedBy === undefined && photos.has(photo.id);

const noteAdded = (album: KnownAlbum, photos: readonly KnownPhoto[], addedBy: string | undefined): void => {
  const there = new Set(album.entries.filter((entry) => !entry.removedBy).map(({ photo }) => photo.id));
  for (const photo of inOrder(photos.filter(({ id }) => !there.has(id)))) {
    album.entries = album.entries.filter((entry) => entry.photo !== photo);
    turn += 1;
    album.entries.push({ photo, turn, addedBy });
  }
};

const some = (random: Random, { photos }: Library): KnownPhoto[] =>
  [...photos.values()].filter(() => random() < 0.3);

type AlbumAction = (random: Random, library: Library, albums: KnownAlbum[]) => Promise<void>;

const albumActions: readonly AlbumAction[] = [
  async function make(random, library, albums) {
    const photos = some(random, library);
    const id = await createAlbum(library.customer, {
      photos: [{ photoIds: photos.map((photo) => photo.id) }],
    });
    const album: KnownAlbum = { id, entries: [], cover: undefined, tasks: [] };
    noteAdded(album, photos, undefined);
    albums.push(album);
  },
  async function add(random, library, albums) {
    const [album, photos] = [pick(random, albums), some(random, library)];
    const photoIds = [...photos.map(({ id }) => id), ...Array.from(library.deleted.keys()).slice(0, 2)];
    const { body } = await addTo(library.customer, album.id, { photoIds });
    noteAdded(album, photos, body.taskId);
    album.tasks.push(body);
  },
  async function addAll(_random, library, albums) {
    const album = pick(_random, albums);
    const { readAt: before } = await read<Timeline>(library.customer, '/users/timeline');
    const { body } = await addTo(library.customer, album.id, { all: {}, before });
    noteAdded(album, Array.from(library.photos.values()), body.taskId);
    album.tasks.push(body);
  },
  async function copy(random, library, albums) {
    const [source, target] = [pick(random, albums), pick(random, albums)];
    const { readAt: before } = await readAlbum(library.customer, source.id);
    const { body } = await addTo(library.customer, target.id, { all: { albumId: source.id }, before });
    const shown = source.entries.filter((entry) => isIn(library, entry)).map(({ photo }) => photo);
    noteAdded(target, shown, body.taskId);
    target.tasks.push(body);
  },
  async function remove(random, library, albums) {
    const album = pick(random, albums);
    const out = album.entries.filter((entry) => isIn(library, entry) && random() < 0.3);
    const { body } = await removeFrom(library.customer, album.id, {
      photoIds: out.map(({ photo }) => photo.id),
    });
    expect(body.photosCount).toBe(out.length);
    for (const entry of out) entry.removedBy = body.taskId;
    album.tasks.push(body);
  },
  async function removeAll(random, library, albums) {
    const album = pick(random, albums);
    const shown = album.entries.filter((entry) => isIn(library, entry));
    if (shown.length === 0) return;
    const remaining = pick(random, shown);
    const { readAt: before } = await readAlbum(library.customer, album.id);
    const rule = { all: {}, except: [remaining.photo.id], before };
    const { body } = await removeFrom(library.customer, album.id, rule);
    for (const entry of shown) if (entry !== remaining) entry.removedBy = body.taskId;
    album.tasks.push(body);
  },
  async function undo(random, library, albums) {
    const album = pick(random, albums);
    if (album.tasks.length === 0) return;
    const { taskId } = pick(random, album.tasks);
    expect((await library.customer.post(`${albumsPath}/${album.id}/tasks/${taskId}/undo`)).status).toBe(200);
    album.entries = album.entries.filter(
      ({ addedBy, removedBy }) => addedBy !== taskId || removedBy !== undefined,
    );
    for (const entry of album.entries) if (entry.removedBy === taskId) entry.removedBy = undefined;
  },
  async function chooseCover(random, library, albums) {
    const album = pick(random, albums);
    const shown = album.entries.filter((entry) => isIn(library, entry));
    if (shown.length === 0) return;
    album.cover = pick(random, shown).photo.id;
    await library.customer.patch(`${albumsPath}/${album.id}`, { coverPhoto: album.cover });
  },
  async function deleteAndRestore(random, library, albums) {
    const album = pick(random, albums);
    await library.customer.delete(`${albumsPath}/${album.id}`);
    await pick(random, actions)(random, library, [library]);
    expect((await library.customer.post<Album>(`${albumsPath}/${album.id}/restore`)).status).toBe(200);
  },
];

const expectRecount = async (library: Library, album: KnownAlbum): Promise<void> => {
  const { customer } = library;
  const shown = album.entries.filter((entry) => isIn(library, entry));
  const byAdding = shown.toSorted((a, b) => b.turn - a.turn).map(({ photo }) => photo.id);
  const byDate = shown.map(({ photo }) => photo).toSorted((a, b) => (placeOf(a) < placeOf(b) ? 1 : -1));
  const dated = byDate.filter(({ taken }) => taken !== undefined).map(({ id }) => id);
  const undated = byDate.filter(({ taken }) => taken === undefined).map(({ id }) => id);
  const orders = {
    'sortKey=created&sortOrder=desc': byAdding,
    'sortKey=created&sortOrder=asc': byAdding.toReversed(),
    'sortKey=dateTaken&sortOrder=desc': [...dated, ...undated],
    'sortKey=dateTaken&sortOrder=asc': [...dated.toReversed(), ...undated.toReversed()],
  };
  const albumNow = await readAlbum(customer, album.id);
  const proportions = new Map(shown.map(({ photo }) => [photo.id, photo.proportion]));
  for (const [query, ids] of Object.entries(orders)) {
    expect([query, ...(await idsIn(customer, album.id, `${query}&limit=7`))]).toEqual([query, ...ids]);
    const path = `/albums/${album.id}/photos`;
    const { images } = await read<AlbumPhotoPage>(customer, `${path}?${query}&limit=500`);
    expect(await expectColumns(customer, `${photosPath}${path}/columns`, query, images)).toBe(
      albumNow.version,
    );
    const layouts = await read<PhotoLayouts>(customer, `${path}/layouts?${query}`);
    expect([query, layouts.readAt, sectionsIn(layouts)]).toEqual([
      query,
      albumNow.readAt,
      ids.length === 0
        ? []
        : [
            {
              section: album.id,
              count: ids.length,
              version: albumNow.version,
              proportions: ids.map((id) => proportions.get(id)),
            },
          ],
    ]);
  }
  const isChosen = album.cover !== undefined && byAdding.includes(album.cover);
  expect([
    albumNow.photosCount,
    albumNow.isCoverChosen,
    albumNow.coverPhotos.map(({ imageId }) => imageId),
  ]).toEqual([byAdding.length, isChosen, isChosen ? [album.cover] : byAdding.slice(0, 4)]);
};

const steps = 40;

// #recount
test.each(walkSeeds)(
  'orders, counts, layouts and covers of albums match a recount after any changes (seed %i)',
  async (seed) => {
    const random = randomFrom(seed);
    app.clock.moveTo('2026-12-31T10:50:00Z');
    const library = await openLibrary(app, `albums-${seed}-${randomUUID()}`);
    await upload(random, library, 30);
    await confirmAllAtOnce(random, library);
    const albums: KnownAlbum[] = [];
    const [make] = albumActions;
    await make?.(random, library, albums);
    for (let step = 0; step < steps; step += 1) {
      if (random() < 0.5) await pick(random, actions)(random, library, [library]);
      else await pick(random, albumActions)(random, library, albums);
      if (step % 7 === 6) await eraseDeleted(app, [library]);
      if (step % 5 === 4) await expectRecount(library, pick(random, albums));
    }
    for (const album of albums) await expectRecount(library, album);
  },
  120_000,
);
