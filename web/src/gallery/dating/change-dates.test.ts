import type { DateChange, PhotoTask } from '@albumen/contracts/photo-management/selections';
import type { Photo } from '@albumen/contracts/photos';
import { QueryClient } from '@tanstack/react-query';
import { createIntl } from 'react-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import dates from '../../../messages/dates/en-GB.json';
import photoMessages from '../../../messages/photos/en-GB.json';
import ui from '../../../messages/ui/en-GB.json';
import { photoNamed } from '../../../test/photos.ts';
import { ApiError } from '../../api/client.ts';
import { libraryList } from '../../api/photos/library-list.ts';
import { calls } from '../../api/photos/library.ts';
import { pageQuery } from '../../api/photos/photo-pages.ts';
import { selectionCalls } from '../../api/photos/photo-tasks.ts';
import { log } from '../../lib/log.ts';
import { toasts } from '../../ui/toasts.ts';
import { changeDates } from './change-dates.ts';

const intl = createIntl({ locale: 'en-GB', messages: { ...dates, ...photoMessages, ...ui } });
const list = libraryList({ key: 'dateTaken', order: 'desc' });

const taken = (imageId: string, dateTaken: string): Photo => ({
  ...photoNamed(imageId),
  dateTaken,
  dateSource: 'exif-original',
});
const loaded = [taken('a', '2024-12-31T23:30:00'), taken('b', '1970-02-01T00:30:00'), photoNamed('c')];

beforeEach(() => {
  toasts.clear();
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
  vi.spyOn(calls, 'readPhotoPlace').mockResolvedValue({ section: '2025-01', index: 0 });
});

/** Makes the service refuse these photos, and returns the calls it received. */
const refusing = (...refused: readonly string[]) =>
  vi.spyOn(selectionCalls, 'changeDates').mockImplementation(async ({ body: { photos, taskId = '' } }) => {
    const ids = 'photoIds' in photos ? photos.photoIds : [];
    const failed = ids.filter((id) => refused.includes(id));
    const task: PhotoTask = {
      taskId,
      kind: 'date',
      state: 'done',
      photosCount: ids.length - failed.length,
      failed,
      failedCount: failed.length,
    };
    return { status: 200, headers: new Headers(), body: task };
  });

const show = vi.fn();

const change = async (photos: readonly Photo[], to: DateChange, count = photos.length): Promise<void> => {
  const client = new QueryClient();
  client.setQueryData(pageQuery(list, '2024-12', 0).queryKey, { version: 1, images: [...photos] });
  const photoIds = photos.map(({ imageId }) => imageId);
  await changeDates({ count, loaded: photos, onWire: [{ photoIds }] }, to, {
    client,
    list,
    show,
    text: (id, values) => intl.formatMessage({ id }, values),
  });
};

const shownToast = () => toasts.visibleToasts[0]?.content;

test('names photos whose dates cannot change, with the reason, and Undo leaves them out', async () => {
  const call = refusing('b', 'c');
  await change(loaded, { shiftMinutes: -60 });
  expect(shownToast()).toMatchObject({
    message: 'Date of the photo changed',
    detail: 'One would be in January 1970, which counts as no date: b.jpg. One has no date to shift: c.jpg.',
    tone: 'error',
  });
  shownToast()?.action?.onPress();
  await vi.waitFor(() => expect(shownToast()?.message).toBe('Date of the photo restored'));
  expect(call.mock.lastCall?.[0].body).toMatchObject({
    photos: { photoIds: ['a'] },
    change: { fromFile: true },
  });
});

test('offers to show photos that moved to another month, but not those still in view', async () => {
  refusing();
  await change(loaded, { set: '2025-01-01T12:00:00' });
  expect(shownToast()).toMatchObject({
    message: 'Dates of 3 photos changed',
    secondAction: { label: 'Show' },
  });
  shownToast()?.secondAction?.onPress();
  expect(show).toHaveBeenCalledWith(['a', 'b', 'c']);
  vi.mocked(calls.readPhotoPlace).mockResolvedValue({ section: '2024-12', index: 0 });
  await change(loaded, { set: '2024-12-01T12:00:00' });
  expect(shownToast()).toMatchObject({ action: { label: 'Undo' } });
  expect(shownToast()?.secondAction).toBeUndefined();
});

test('offers Undo only for the last change, and only if all dates before it are known', async () => {
  refusing();
  await change(loaded.slice(0, 1), { shiftMinutes: 60 });
  await change(loaded.slice(0, 1), { shiftMinutes: 60 }, 100);
  expect(toasts.visibleToasts).toHaveLength(1);
  expect(shownToast()).toMatchObject({ action: { label: 'Show' } });
  expect(shownToast()?.secondAction).toBeUndefined();
});

test('a failed change says so, and Retry continues the same task', async () => {
  const call = refusing();
  call.mockRejectedValueOnce(
    new ApiError({ status: 500, url: '/', call: 'changeDates', correlationId: 'id' }),
  );
  await change(loaded.slice(0, 1), { shiftMinutes: 60 });
  expect(shownToast()).toMatchObject({
    message: 'Error: The date of your photo could not be changed',
    tone: 'error',
    action: { label: 'Retry' },
  });
  shownToast()?.action?.onPress();
  await vi.waitFor(() => expect(shownToast()?.message).toBe('Date of the photo changed'));
  const [first, second] = call.mock.calls.map(([{ body }]) => body.taskId);
  expect(second).toBe(first);
});
