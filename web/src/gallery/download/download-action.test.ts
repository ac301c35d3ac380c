import { archivePhotosLimit } from '@albumen/contracts/limits';
import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { QueryClient } from '@tanstack/react-query';
import { createIntl } from 'react-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import photos from '../../../messages/photos/en-GB.json';
import preview from '../../../messages/preview/en-GB.json';
import ui from '../../../messages/ui/en-GB.json';
import { photoNamed } from '../../../test/photos.ts';
import { ApiError } from '../../api/client.ts';
import { toasts } from '../../ui/toasts.ts';
import type { PhotoTarget } from '../photo-action.ts';
import { archiveCalls, downloadAction } from './download-action.tsx';

const intl = createIntl({ locale: 'en-GB', messages: { ...photos, ...preview, ...ui } });

const archive: PhotoArchive = {
  url: '/archives/1?signature=2',
  fileName: 'photos-2026-11-24.zip',
  photosCount: 48,
  bytes: 312 * 1024 * 1024,
  leftOut: [],
};

const selected: SelectedPhotos[] = [{ photoIds: ['1', '2'] }];

/** The downloads that the browser was asked to save. */
let saved: { href: string; download: string }[];

beforeEach(() => {
  toasts.clear();
  saved = [];
  vi.useFakeTimers({ now: new Date('2026-11-24T12:00:00') });
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { href: '', download: '', click: () => saved.push(link) };
      return link;
    },
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Presses Download; returns whether a dialog opened. */
const pressDownload = (target: Partial<PhotoTarget>, client = new QueryClient()): boolean => {
  const open = vi.fn();
  void downloadAction.run(
    { count: 48, loaded: [], onWire: selected, ...target },
    {
      open,
      takeOut: async () => undefined,
      endSelection: () => () => {},
      keepSelection: () => {},
      client,
      text: (id, values) => intl.formatMessage({ id }, values),
    },
  );
  return open.mock.calls.length > 0;
};

/** The toasts on the screen, oldest first. */
const shown = (): string[] =>
  toasts.visibleToasts
    .map(({ content: { message, detail } }) => (detail === undefined ? message : `${message} | ${detail}`))
    .toReversed();

// #over-100
test('more than 100 photos cannot be downloaded at once, and the button says so', () => {
  const reasonOf = (count: number) =>
    downloadAction.disabledReason?.({ count, loaded: [], onWire: selected });
  expect(reasonOf(archivePhotosLimit)).toBeUndefined();
  const reason = reasonOf(archivePhotosLimit + 1);
  expect(reason && intl.formatMessage({ id: reason })).toBe('Up to 100 photos can be downloaded at a time');
});

// #archive
test('the browser downloads several photos as one archive, and a toast says what it holds', async () => {
  const calling = Promise.withResolvers<PhotoArchive>();
  const create = vi.spyOn(archiveCalls, 'createArchive').mockReturnValue(calling.promise);
  expect(pressDownload({})).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Preparing download...']);
  calling.resolve(archive);
  await vi.waitFor(() => expect(shown()).toEqual(['Downloading photos | 48 photos, 312.0 MB']));
  expect(create).toHaveBeenCalledWith({ body: { photos: selected, name: 'photos-2026-11-24' } });
  expect(saved).toEqual([expect.objectContaining({ href: archive.url, download: archive.fileName })]);
});

test('names photos that are left out', async () => {
  const leftOut = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'];
  vi.spyOn(archiveCalls, 'createArchive').mockResolvedValue({ ...archive, leftOut });
  pressDownload({});
  await vi.waitFor(() =>
    expect(shown()).toContain(
      '4 photos were left out because their files are damaged: a.jpg, b.jpg, c.jpg, …',
    ),
  );
});

test('a second press while the archive is being prepared does not create another one', async () => {
  const calling = Promise.withResolvers<PhotoArchive>();
  const create = vi.spyOn(archiveCalls, 'createArchive').mockReturnValue(calling.promise);
  const client = new QueryClient();
  pressDownload({}, client);
  pressDownload({}, client);
  calling.resolve(archive);
  await vi.waitFor(() => expect(saved).toHaveLength(1));
  expect(create).toHaveBeenCalledTimes(1);
});

const failure = (status: number, code: 'internal-error' | 'not-found') =>
  new ApiError({
    status,
    url: '/',
    call: 'createArchive',
    correlationId: 'id',
    problem: { code, status, type: '', title: '', correlationId: 'id', params: undefined },
  });

// #failure
test('a failed download says so and can be retried', async () => {
  const create = vi
    .spyOn(archiveCalls, 'createArchive')
    .mockRejectedValueOnce(failure(500, 'internal-error'));
  pressDownload({});
  await vi.waitFor(() =>
    expect(shown()).toEqual(['Download failed | Error: Your photos could not be downloaded']),
  );
  create.mockResolvedValue(archive);
  toasts.visibleToasts[0]?.content.action?.onPress();
  await vi.waitFor(() => expect(saved).toHaveLength(1));
});

// #retry
test('retrying removes the error toast of the same photos, but not those of others', async () => {
  const create = vi
    .spyOn(archiveCalls, 'createArchive')
    .mockRejectedValueOnce(failure(500, 'internal-error'))
    .mockRejectedValueOnce(failure(500, 'internal-error'))
    .mockResolvedValue(archive);
  const failed = expect.stringMatching(/^Download failed/);
  pressDownload({});
  await vi.waitFor(() => expect(shown()).toEqual([failed]));
  pressDownload({ onWire: [{ photoIds: ['3', '4'] }] });
  await vi.waitFor(() => expect(shown()).toEqual([failed, failed]));
  pressDownload({});
  await vi.waitFor(() => expect(shown()).toEqual([failed, expect.stringMatching(/^Downloading photos/)]));
  expect(create).toHaveBeenCalledTimes(3);
});

test('deleted photos are not retried', async () => {
  vi.spyOn(archiveCalls, 'createArchive').mockRejectedValue(failure(404, 'not-found'));
  pressDownload({});
  await vi.waitFor(() => expect(shown()).toEqual([expect.stringMatching(/^Download failed [|].*no longer/)]));
  expect(toasts.visibleToasts[0]?.content.action).toBeUndefined();
});

test('a single photo is downloaded as its own file, with a dialog', () => {
  const create = vi.spyOn(archiveCalls, 'createArchive');
  expect(pressDownload({ count: 1, loaded: [photoNamed('1')] })).toBe(true);
  expect(create).not.toHaveBeenCalled();
});
