import { randomUUID } from 'node:crypto';
import type { SharedAlbum } from '@albumen/contracts/shared-albums';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import {
  albumsCountOf,
  createSharedAlbumCalls,
  emailOf,
  listedFor,
  readShared,
  sharedIdsIn,
  wire,
} from '../../../test/shared-album-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../kernel/slice.ts';

let app: TestApp;
let calls: ReturnType<typeof createSharedAlbumCalls>;

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
  calls = createSharedAlbumCalls(app);
});

afterAll(() => app.close());

describe('the operator', () => {
  test('replaces an album as a whole: photos and people that are no longer named are removed', async () => {
    const { owner, reader, granted, photos, albumId, document, names } = await calls.share('puts');
    const more = await calls.addPhoto(owner, names.olga);
    const [first, second] = document.participants;
    const next = {
      ...document,
      name: 'Our wedding',
      participants: [{ ...second, access: 'read' }],
      photos: [wire(photos.owners), wire(more)],
    };
    expect((await calls.put(albumId, next)).body).toEqual({ applied: true, unknown: [] });
    expect(await listedFor(reader)).toEqual([]);
    expect([await listedFor(granted), await albumsCountOf(granted)]).toEqual([[albumId], 1]);
    expect(await sharedIdsIn(granted, albumId)).toEqual([more.id, photos.owners.id]);
    expect((await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`)).albumName).toBe('Our wedding');
    expect((await calls.operator('GET', `/shared-albums/${albumId}`)).body).toEqual({
      album: next,
      isLinked: true,
    });
    expect(first).toBeDefined();
  });

  test('changes the order of photos, inserts a late one, and changes the album’s date', async () => {
    const { owner, photos, albumId, document, names } = await calls.share('order');
    const late = await calls.addPhoto(owner, names.olga);
    const between = [wire(photos.owners), wire(late), wire(photos.readers)];
    await calls.put(albumId, { ...document, photos: between });
    expect(await sharedIdsIn(owner, albumId)).toEqual([photos.readers.id, late.id, photos.owners.id]);
    const created = '2023-01-02T03:04:05Z';
    await calls.put(albumId, { ...document, photos: between.toReversed(), created });
    expect(await sharedIdsIn(owner, albumId)).toEqual([photos.owners.id, late.id, photos.readers.id]);
    const album = await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`);
    expect(album.created).toBe('2023-01-02T03:04:05.000Z');
  });

  test('learns which photos are in no library, and cannot add photos of non-participants', async () => {
    const { owner, photos, albumId, document, names } = await calls.share('unknown');
    const nowhere = { owner: `K-${names.olga}`, sha256: 'ab'.repeat(32) };
    const notTheirs = { owner: `K-${names.gerda}`, sha256: photos.owners.sha256 };
    const answer = await calls.put(albumId, {
      ...document,
      photos: [nowhere, wire(photos.owners), notTheirs],
    });
    expect(answer.body).toEqual({ applied: true, unknown: [nowhere, notTheirs] });
    expect(await sharedIdsIn(owner, albumId)).toEqual([photos.owners.id]);
    const stranger = await calls.put(albumId, {
      ...document,
      photos: [{ owner: 'K-else', sha256: nowhere.sha256 }],
    });
    expect([stranger.status, stranger.body.errors?.[0]?.field]).toEqual([400, 'body.photos']);
    const older = { ...document, updatedAt: '2026-01-02T00:00:00Z' };
    await calls.put(albumId, older);
    expect((await calls.put(albumId, { ...older, updatedAt: '2026-01-01T00:00:00Z' })).body).toEqual({
      applied: false,
      reason: 'newer-stored',
      unknown: [],
    });
    expect((await calls.put(albumId, { ...document, owner: `K-${names.piet}` })).status).toBe(400);
  });

  test('can put an album before the named customers have signed in; it appears when they do', async () => {
    const [olga, piet] = ['olga-later', 'piet-later'];
    await calls.putCustomer(olga);
    await calls.putCustomer(piet);
    const albumId = randomUUID();
    const photo = { owner: `K-${olga}`, sha256: 'cd'.repeat(32) };
    const participants = [{ customerNumber: `K-${piet}`, access: 'read' }];
    const document = { name: 'Early', owner: `K-${olga}`, participants, photos: [photo] };
    expect((await calls.put(albumId, document)).body).toEqual({ applied: true, unknown: [photo] });
    const owner = await calls.signIn(olga);
    await vi.waitFor(async () => expect(await albumsCountOf(owner)).toBe(1));
    expect((await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`)).participants).toEqual([
      emailOf(piet),
    ]);
    const reader = await calls.signIn(piet);
    await vi.waitFor(async () => expect(await listedFor(reader)).toEqual([albumId]));
  });
});

test('removes an erased participant from all albums and documents', async () => {
  const { owner, photos, albumId, names } = await calls.share('erased');
  const [reader] = await sqlOf(app.database)<
    { id: string }[]
  >`select id from customers where subject = ${names.piet}`;
  await eraseCustomer(app.slices, reader?.id ?? '');
  expect(await sharedIdsIn(owner, albumId)).toEqual([photos.owners.id]);
  expect((await readShared<SharedAlbum>(owner, `/shared-albums/${albumId}`)).participants).toEqual([
    emailOf(names.gerda),
  ]);
  const [row] = await sqlOf(app.database)<{ text: string }[]>`
    select shared_albums::text as text from shared_albums where id = ${albumId}`;
  expect(row?.text).toContain(names.gerda);
  expect(row?.text).not.toContain(names.piet);
});
