import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runPhotoTask } from './photo-tasks.ts';

const taskOf = (state: PhotoTask['state'], photosCount: number): PhotoTask => ({
  taskId: 'task',
  kind: 'delete',
  state,
  photosCount,
  failed: [],
  failedCount: 0,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('sends all parts of a selection as one task, and waits for its end', async () => {
  const sent: string[] = [];
  const send = (part: string, taskId: string) => {
    sent.push(`${taskId}: ${part}`);
    return Promise.resolve({ body: taskOf('working', 500) });
  };
  const states = [taskOf('working', 900), taskOf('done', 1200)];
  const task = runPhotoTask('task', ['rule', 'ids'], send, () => Promise.resolve(states.shift()!));
  await vi.runAllTimersAsync();
  expect(await task).toEqual(taskOf('done', 1200));
  expect(sent).toEqual(['task: rule', 'task: ids']);
});

test('does not poll a task that is done with its last call', async () => {
  const read = vi.fn<(taskId: string) => Promise<PhotoTask>>();
  const send = () => Promise.resolve({ body: taskOf('done', 2) });
  expect(await runPhotoTask('task', ['ids'], send, read)).toEqual(taskOf('done', 2));
  expect(read).not.toHaveBeenCalled();
});

test('ends when a call fails, so that the unsent part can be reported', async () => {
  const send = vi.fn(() => Promise.reject(new Error('offline')));
  await expect(runPhotoTask('task', ['first', 'second'], send)).rejects.toThrow('offline');
  expect(send).toHaveBeenCalledTimes(1);
});
