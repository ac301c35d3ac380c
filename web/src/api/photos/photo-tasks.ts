import { photoSelections } from '@albumen/contracts/photo-management/selections';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { createServiceClient } from '../client.ts';

/** The calls that change many photos at once. */
export const selectionCalls = createServiceClient(photoSelections);

/** Milliseconds between two looks at a task that takes longer than its call. */
const lookEveryMs = 1000;

const readTask = (taskId: string): Promise<PhotoTask> => selectionCalls.readPhotoTask({ params: { taskId } });

/**
 * Makes one change to a selection: a call for each of its parts (`onWire` of a target), one after another, all of one task;
 * then waits until it has ended. Settles with the whole task. Fails where a call does; repeated with the same id it goes on,
 * and does nothing twice.
 */
export const runPhotoTask = async <Selected>(
  taskId: string,
  parts: readonly Selected[],
  send: (part: Selected, taskId: string) => Promise<unknown>,
  read: (taskId: string) => Promise<PhotoTask> = readTask,
): Promise<PhotoTask> => {
  for (const part of parts) await send(part, taskId);
  for (;;) {
    const task = await read(taskId);
    if (task.state === 'done') return task;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
};
