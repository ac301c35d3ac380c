import { albumBatchSize, albumPhotosLimit } from '@albumen/contracts/limits';
import type { AlbumTask, PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { QueryClient } from '@tanstack/react-query';
import { createIntl } from 'react-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import { readCatalogue } from '../../../message-catalogues.ts';
import { photoNamed } from '../../../test/photos.ts';
import { albumCalls } from '../../api/albums/albums.ts';
import { ApiError } from '../../api/client.ts';
import { log } from '../../lib/log.ts';
import { toasts } from '../../ui/toasts.ts';
import type { PhotoTarget } from '../photo-action.ts';
import { copyToAlbum } from './copy-to-album.ts';

const intl = createIntl({ locale: 'en-GB', messages: readCatalogue('en-GB') });
const album = { albumId: '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01', albumName: 'Summer' };

beforeEach(() => {
  toasts.clear();
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
});

/** A selection of this many single photos, as the calls take it: parts of at most 500. */
const selected = (count: number): PhotoTarget<PhotosForAlbum> => {
  const ids = Array.from({ length: count }, (_, at) => `${at}`);
  const parts = Math.ceil(count / albumBatchSize);
  const onWire = Array.from({ length: parts }, (_, part) => ({
    photoIds: ids.slice(part * albumBatchSize, (part + 1) * albumBatchSize),
  }));
  return { count, loaded: ids.slice(0, 3).map((id) => photoNamed(id)), onWire };
};

/** Mocks the calls of the album: each answers with the progress of its task, or fails. */
const answering = (...answers: readonly (Partial<AlbumTask> | ApiError)[]) => {
  const call = vi.spyOn(albumCalls, 'addAlbumPhotos');
  for (const answer of answers)
    if (answer instanceof ApiError) call.mockRejectedValueOnce(answer);
    else
      call.mockImplementationOnce(async ({ body: { taskId = '' } }) => ({
        taskId,
        albumId: album.albumId,
        kind: 'add',
        photosCount: 0,
        alreadyCount: 0,
        failed: [],
        failedCount: 0,
        ...answer,
      }));
  return call;
};

const failure = (status: number, problem?: ApiError['problem']) =>
  new ApiError({ status, url: '/', call: 'addAlbumPhotos', correlationId: 'id', problem });

const fullWith = (photosCount: number) =>
  failure(409, {
    code: 'album-full',
    status: 409,
    type: '',
    title: '',
    correlationId: 'id',
    params: { photosLimit: albumPhotosLimit, photosCount },
  });

const copy = (target: PhotoTarget<PhotosForAlbum>): Promise<void> =>
  copyToAlbum(target, album, {
    client: new QueryClient(),
    text: (id, values) => intl.formatMessage({ id }, values),
    show: () => undefined,
  });

const newest = () => toasts.visibleToasts[0]?.content;

// #batches
test('copies more than 500 photos as one task, in batches one after another', async () => {
  const call = answering({ photosCount: 500 }, { photosCount: 1000 }, { photosCount: 1200 });
  await copy(selected(1200));
  const bodies = call.mock.calls.map(([{ body }]) => body);
  expect(bodies.map((body) => 'photoIds' in body && body.photoIds.length)).toEqual([500, 500, 200]);
  expect(new Set(bodies.map(({ taskId }) => taskId)).size).toBe(1);
  expect(newest()).toMatchObject({ message: '1,200 photos copied to Summer', action: { label: 'Undo' } });
});

test('an album that fills up keeps complete batches and says how many; Undo removes them', async () => {
  answering({ photosCount: 480, alreadyCount: 20 }, fullWith(19_980));
  const undo = vi.spyOn(albumCalls, 'undoAlbumTask').mockRejectedValue(failure(500));
  await copy(selected(600));
  expect(newest()).toMatchObject({
    message: 'Summer is full: an album can hold up to 20,000 photos',
    detail: '480 of 600 copied. 20 were already in the album. The album has 19,980 photos.',
    tone: 'error',
    action: { label: 'Undo' },
    secondAction: { label: 'Show album' },
  });
  newest()?.action?.onPress();
  await vi.waitFor(() => expect(undo).toHaveBeenCalledOnce());
});

test('a full album takes nothing, so there is nothing to undo', async () => {
  answering(fullWith(20_000));
  await copy(selected(2));
  expect(newest()).toMatchObject({
    detail: '0 of 2 copied. The album has 20,000 photos.',
    action: { label: 'Show album' },
  });
  expect(newest()?.secondAction).toBeUndefined();
});

// #failed-batch
test('Retry continues the same task after a failed batch, from its first batch', async () => {
  const call = answering({ photosCount: 500 }, failure(500), { photosCount: 500 }, { photosCount: 600 });
  await copy(selected(600));
  expect(newest()).toMatchObject({
    message: 'Error: Your photos could not be copied to the album',
    action: { label: 'Retry' },
  });
  newest()?.action?.onPress();
  await vi.waitFor(() => expect(newest()?.message).toBe('600 photos copied to Summer'));
  const bodies = call.mock.calls.map(([{ body }]) => body);
  expect(bodies.map((body) => 'photoIds' in body && body.photoIds.length)).toEqual([500, 100, 500, 100]);
  expect(new Set(bodies.map(({ taskId }) => taskId)).size).toBe(1);
});

test('a partly failed copy names the failed photos, and those that were already in the album', async () => {
  answering({ photosCount: 2, alreadyCount: 1, failed: ['1'], failedCount: 1 });
  await copy(selected(4));
  expect(newest()).toMatchObject({
    message: 'Error: Your photos could not be copied to the album',
    detail: `2 of 4 copied. 1 was already in the album. This one is no longer in your library: ${photoNamed('1').localFileName}`,
  });
});
