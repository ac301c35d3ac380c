import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { afterEach, expect, test, vi } from 'vitest';
import { log } from '../../lib/log.ts';
import { deletePhotos } from './delete-photos.ts';
import type { DeleteTask } from './delete-photos.ts';

/** Simulates a service on which each of these photos fails the given number of times. */
const failing = (times: Readonly<Record<string, number>>) => {
  const left = { ...times };
  const calls: (readonly SelectedPhotos[])[] = [];
  const run: DeleteTask = (taskId, parts) => {
    calls.push(parts);
    const ids = parts.flatMap((part) => ('photoIds' in part ? part.photoIds : []));
    const failed = ids.filter((id) => (left[id] ?? 0) > 0);
    for (const id of failed) left[id] = (left[id] ?? 0) - 1;
    return Promise.resolve({
      taskId,
      kind: 'delete',
      state: 'done',
      photosCount: ids.length - failed.length,
      failed,
      failedCount: failed.length,
    });
  };
  return { run, calls };
};

/** Collects the log messages. */
const listenToLog = (): string[] => {
  const messages: string[] = [];
  vi.spyOn(log, 'error').mockImplementation((message) => void messages.push(message));
  return messages;
};

afterEach(() => vi.restoreAllMocks());

// #retries
test('retries failed photos, and Undo names each deletion that deleted something', async () => {
  listenToLog();
  const { run, calls } = failing({ b: 2 });
  const deletion = await deletePhotos('task', [{ photoIds: ['a', 'b'] }], run);
  expect(deletion).toMatchObject({ deleted: 2, failed: [], failedCount: 0 });
  expect(deletion.deletionIds).toHaveLength(2);
  expect(deletion.deletionIds[0]).toBe('task');
  expect(calls.slice(1)).toEqual([[{ photoIds: ['b'] }], [{ photoIds: ['b'] }]]);
});

// #gives-up
test('gives up after three retries and returns the ids of the failed photos', async () => {
  const logged = listenToLog();
  const { run, calls } = failing({ b: 9 });
  const deletion = await deletePhotos('task', [{ photoIds: ['a', 'b'] }], run);
  expect(deletion).toEqual({ deletionIds: ['task'], deleted: 1, failed: ['b'], failedCount: 1 });
  expect(calls).toHaveLength(4);
  expect(logged).toContain('Failed to delete photo!');
  expect(logged).toContain('Exceeded maximum amount of retries!');
});
