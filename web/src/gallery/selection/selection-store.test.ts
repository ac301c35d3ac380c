import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { fakeAlbum } from '../../../test/fake-album.ts';
import { idOf, locatedPhotoNamed, nameOf } from '../../../test/photos.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { pageQuery } from '../../api/photos/photo-pages.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import { createSelectionStore } from './selection-store.ts';
import type { SelectionStore } from './selection-store.ts';

const section = 'photos';
const at = (index: number) => ({ section, index });
const photoAt = (index: number) => locatedPhotoNamed(`photo-${index}`);
const photoFile = (index: number) => ({ localFileName: `photo-${index}.jpg` });

/** An album of 100 photos whose first page of 24 is loaded. */
const openAlbum = async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const album = fakeAlbum(
    'holiday',
    Array.from({ length: 100 }, (_, index) => photoAt(index)),
  );
  const list = album.list({ key: 'created', order: 'asc' });
  await client.fetchQuery(sectionsQuery(list));
  await client.fetchQuery(pageQuery(list, section, 0));
  const onFailure = vi.fn();
  return { client, album, list, onFailure, store: createSelectionStore(client, list, onFailure) };
};

const selectedIds = (store: SelectionStore<SelectedPhotos>) =>
  store.state().target.onWire.flatMap((call) => ('photoIds' in call ? call.photoIds.map(nameOf) : ['rule']));
const namesBetween = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, step) => `photo-${from + step}`);

test('the first photo starts the selection; toggling it again leaves the selection on and empty', async () => {
  const { store } = await openAlbum();
  expect(store.isPhotoSelected(section, photoAt(1))).toBeUndefined();
  store.toggle(at(1), photoAt(1));
  expect(store.state()).toMatchObject({ isOn: true, target: { count: 1, loaded: [photoFile(1)] } });
  store.toggle(at(1), photoAt(1));
  expect(store.state()).toMatchObject({ isOn: true, target: { count: 0, onWire: [] } });
  expect(store.isPhotoSelected(section, photoAt(1))).toBe(false);
  store.end();
  expect(store.state().isOn).toBe(false);
});

test('restores an ended selection, unless something else was selected in the meantime', async () => {
  const { store } = await openAlbum();
  store.toggle(at(1), photoAt(1));
  store.end()();
  expect(selectedIds(store)).toEqual(['photo-1']);
  const bringBack = store.end();
  store.toggle(at(2), photoAt(2));
  bringBack();
  expect(selectedIds(store)).toEqual(['photo-2']);
});

test('an ended selection does not change afterwards', async () => {
  const { store } = await openAlbum();
  store.toggle(at(1), photoAt(1));
  const { target } = store.state();
  store.end();
  expect(target.loaded).toMatchObject([photoFile(1)]);
});

test('a range grows and shrinks, and earlier selected photos stay', async () => {
  const { store } = await openAlbum();
  store.toggle(at(7), photoAt(7));
  store.toggle(at(2), photoAt(2));
  store.extend(at(9));
  expect(store.state().target.count).toBe(8);
  store.extend(at(4));
  expect(selectedIds(store).toSorted()).toEqual(['photo-2', 'photo-3', 'photo-4', 'photo-7']);
  store.extend(at(0));
  expect(selectedIds(store).toSorted()).toEqual(['photo-0', 'photo-1', 'photo-2', 'photo-7']);
});

test('a range that starts at a deselected photo deselects', async () => {
  const { store } = await openAlbum();
  store.selectAll();
  store.toggle(at(3), photoAt(3));
  store.extend(at(5));
  expect(store.state().target.count).toBe(97);
  expect(store.state().target.onWire).toMatchObject([{ except: namesBetween(3, 5).map(idOf) }]);
});

test('looks up the unloaded photos of a range once it is settled', async () => {
  const { store, list } = await openAlbum();
  const read = vi.spyOn(list, 'photos');
  store.toggle(at(20), photoAt(20));
  store.extend(at(90));
  store.extend(at(80));
  expect(store.state().target.count).toBe(4);
  store.settle();
  expect(store.state().isSearching).toBe(true);
  await vi.waitFor(() => expect(store.state().isSearching).toBe(false));
  expect(selectedIds(store)).toEqual(namesBetween(20, 80));
  expect(read).toHaveBeenCalledOnce();
});

test('looked-up photos are not selected if the range has shrunk, but are if another one began', async () => {
  const { store } = await openAlbum();
  store.toggle(at(20), photoAt(20));
  store.extend(at(80));
  store.settle();
  store.extend(at(21));
  await vi.waitFor(() => expect(store.state().isSearching).toBe(false));
  expect(selectedIds(store)).toEqual(['photo-20', 'photo-21']);

  store.extend(at(80));
  store.settle();
  store.toggle(at(1), photoAt(1));
  await vi.waitFor(() => expect(store.state().isSearching).toBe(false));
  store.extend(at(2));
  expect(store.state().target.count).toBe(63);
});

const lost = Object.assign(new Error('0 /albums/1'), { status: 0 });

test('photos that could not be looked up stay as they were, and the failure is reported', async () => {
  const { store, list, onFailure } = await openAlbum();
  vi.spyOn(list, 'photos').mockRejectedValue(lost);
  store.toggle(at(20), photoAt(20));
  store.extend(at(80));
  store.settle();
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledExactlyOnceWith(lost));
  await vi.waitFor(() => expect(store.state().isSearching).toBe(false));
  expect(store.state().target.count).toBe(4);
});

test('looks up nothing more once the selection has ended', async () => {
  const { store, client } = await openAlbum();
  store.toggle(at(20), photoAt(20));
  store.extend(at(80));
  store.settle();
  store.end();
  store.start();
  expect(store.state().isSearching).toBe(false);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(store.state().target.count).toBe(0);
});

// #whole-section
test('selects a whole section, or deselects it if it was completely selected', async () => {
  const { store } = await openAlbum();
  store.toggle(at(1), photoAt(1));
  expect(store.partOfSection({ key: section, count: 100 })).toBe('some');
  store.toggleSection(section);
  expect(store.state()).toMatchObject({ areAllSelected: true, target: { count: 100 } });
  expect(store.state().target.loaded).toHaveLength(24);
  expect(store.partOfSection({ key: section, count: 100 })).toBe('all');
  store.toggleSection(section);
  await vi.waitFor(() => expect(store.state()).toMatchObject({ isSearching: false, target: { count: 0 } }));
});

test('a selection follows its list: new photos are not selected, deleted ones not counted', async () => {
  const { store, album, client, list } = await openAlbum();
  store.selectAll();
  album.remove(idOf('photo-50'));
  await refreshLibrary(client);
  await client.fetchQuery(sectionsQuery(list));
  store.follow();
  expect(store.state()).toMatchObject({ areAllSelected: true, target: { count: 99 } });
});

test('notifies listeners of each change, and only of changes', async () => {
  const { store } = await openAlbum();
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.toggle(at(1), photoAt(1));
  store.extend(at(1));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  store.end();
  expect(listener).toHaveBeenCalledOnce();
});
