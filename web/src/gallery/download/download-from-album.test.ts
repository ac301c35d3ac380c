import type { DownloadItem } from '@albumen/contracts/download';
import { QueryClient } from '@tanstack/react-query';
import { createIntl } from 'react-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import { readCatalogue } from '../../../message-catalogues.ts';
import { toasts } from '../../ui/toasts.ts';
import { downloadFromAlbum } from './download-from-album.ts';
import { downloadJobs } from './download-jobs.ts';
import type { DownloadTeller } from './download-jobs.ts';

const intl = createIntl({ locale: 'en-GB', messages: readCatalogue('en-GB') });

const id = '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01';

const made: DownloadItem = {
  id,
  state: 'finished',
  photosCount: 3,
  size: 3 * 1024 * 1024,
  created: '2026-11-25T12:00:00Z',
  expires: '2026-12-02T12:00:00Z',
  leftOut: [],
};

beforeEach(() => toasts.clear());

/** Requests a download of this many photos; returns its callbacks. */
const download = async (count: number): Promise<DownloadTeller> => {
  const follow = vi.spyOn(downloadJobs, 'follow').mockReturnValue();
  await downloadFromAlbum(
    {
      about: 'photos 1 to 3',
      count,
      client: new QueryClient(),
      text: (message, values) => intl.formatMessage({ id: message }, values),
      create: async (downloadId) => ({ id: downloadId, photos: [] }),
      showDownloads: () => undefined,
    },
    id,
  );
  return follow.mock.lastCall![1];
};

/** The toasts on the screen, oldest first. */
const shown = (): string[] =>
  toasts.visibleToasts
    .map(({ content: { message, detail } }) => (detail === undefined ? message : `${message} | ${detail}`))
    .toReversed();

test('an album download says what it holds', async () => {
  (await download(3)).finished(made);
  expect(shown()).toEqual(['Downloading photos | 3 photos, 3.0 MB']);
});

// #deleted-meanwhile
test('reports photos that were deleted before the download, without counting damaged ones', async () => {
  (await download(6)).finished({ ...made, leftOut: ['torn.jpg'] });
  expect(shown()).toEqual([
    'Downloading photos | 3 photos, 3.0 MB',
    '2 photos no longer exist and were left out',
    '1 photo was left out because its file is damaged: torn.jpg',
  ]);
});

test('reports no missing photos if the content of the download is unknown', async () => {
  (await download(6)).finished(undefined);
  expect(shown()).toEqual(['Downloading photos']);
});

test('requesting a download again removes its error toast', async () => {
  (await download(3)).failed();
  expect(shown()).toEqual([expect.stringMatching(/^Download failed/)]);
  (await download(3)).finished(made);
  expect(shown()).toEqual(['Downloading photos | 3 photos, 3.0 MB']);
});
