import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { QueryClient } from '@tanstack/react-query';
import { createIntl } from 'react-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import deleting from '../../../messages/deleting/en-GB.json';
import photos from '../../../messages/photos/en-GB.json';
import ui from '../../../messages/ui/en-GB.json';
import { photoNamed } from '../../../test/photos.ts';
import { ApiError } from '../../api/client.ts';
import { selectionCalls } from '../../api/photos/photo-tasks.ts';
import { projectCalls } from '../../api/projects.ts';
import { session } from '../../api/session.ts';
import { log } from '../../lib/log.ts';
import { toasts } from '../../ui/toasts.ts';
import type { PhotoTarget } from '../photo-action.ts';
import { deleteAction } from './delete-action.tsx';

const intl = createIntl({ locale: 'en-GB', messages: { ...deleting, ...photos, ...ui } });

const usedPhoto = { photoId: '1', month: '2026-01', uploadEnd: '2026-01-01T00:00:00Z', projectIds: ['a'] };

beforeEach(() => {
  toasts.clear();
  vi.spyOn(session, 'customerId').mockReturnValue('c');
  vi.spyOn(projectCalls, 'listUsedPhotos').mockResolvedValue({ photos: [] });
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
});

const pressDelete = (
  target: PhotoTarget,
  moveOn = (): void => undefined,
  open = async (): Promise<void> => undefined,
): void =>
  void deleteAction.run(target, {
    open,
    takeOut: (change) => {
      moveOn();
      return change();
    },
    endSelection: () => () => undefined,
    keepSelection: () => undefined,
    client: new QueryClient(),
    text: (id, values) => intl.formatMessage({ id }, values),
  });

const one: PhotoTarget = { count: 1, loaded: [photoNamed('1')], onWire: [{ photoIds: ['1'] }] };
const several: PhotoTarget = {
  count: 2,
  loaded: [photoNamed('1'), photoNamed('2')],
  onWire: [{ photoIds: ['1', '2'] }],
};

const taskOf = (taskId: string, photosCount: number, failed: readonly string[]): PhotoTask => ({
  taskId,
  kind: 'delete',
  state: 'done',
  photosCount,
  failed: [...failed],
  failedCount: failed.length,
});

const newest = () => toasts.visibleToasts[0]?.content;

// #failed-deletion
test.each([
  ['one photo', one, 'Error: Your photo could not be deleted'],
  ['several photos', several, 'Error: Your photos could not be deleted'],
] as const)(
  'a failed deletion of %s is reported, and Retry continues the same task',
  async (_what, target, sentence) => {
    const call = vi
      .spyOn(selectionCalls, 'deletePhotos')
      .mockRejectedValueOnce(
        new ApiError({ status: 500, url: '/', call: 'deletePhotos', correlationId: 'id' }),
      )
      .mockImplementation(async ({ body }) => ({
        status: 200,
        headers: new Headers(),
        body: taskOf(body.taskId ?? '', target.count, []),
      }));
    pressDelete(target);
    await vi.waitFor(() => expect(newest()).toMatchObject({ message: sentence, tone: 'error' }));
    newest()?.action?.onPress();
    await vi.waitFor(() => expect(newest()?.message).toMatch(/^(Photo|2 photos) deleted$/));
    const [first, second] = call.mock.calls.map(([{ body }]) => body.taskId);
    expect(second).toBe(first);
  },
);

// #failed-photos
test('names photos that could not be deleted, and Undo restores the others', async () => {
  vi.spyOn(selectionCalls, 'deletePhotos').mockImplementation(async ({ body }) => ({
    status: 200,
    headers: new Headers(),
    body: taskOf(body.taskId ?? '', 'photoIds' in body && body.photoIds.length > 1 ? 1 : 0, ['2']),
  }));
  // Like a selection, which knows the photos that are loaded at the time of the call.
  let { loaded } = several;
  const target = {
    ...several,
    get loaded() {
      return loaded;
    },
  };
  pressDelete(target, () => (loaded = []));
  await vi.waitFor(() =>
    expect(newest()).toMatchObject({
      message: 'Error: Your photos could not be deleted',
      detail: `1 of 2 deleted. This one is no longer in your library: ${photoNamed('2').localFileName}`,
      action: { label: 'Undo' },
    }),
  );
});

test('asks about photos of saved projects, even if they become known after the press', async () => {
  const reply = Promise.withResolvers<{ photos: (typeof usedPhoto)[] }>();
  vi.spyOn(projectCalls, 'listUsedPhotos').mockReturnValue(reply.promise);
  const deletion = vi.spyOn(selectionCalls, 'deletePhotos');
  const question = vi.fn(async () => undefined);
  pressDelete(one, undefined, question);
  reply.resolve({ photos: [usedPhoto] });
  await vi.waitFor(() => expect(question).toHaveBeenCalledOnce());
  expect(deletion).not.toHaveBeenCalled();
});
