import { photoDeletion } from '@albumen/contracts/photo-deletion';
import { photoSelections } from '@albumen/contracts/photo-management/selections';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { createServiceClient } from '../client.ts';

/** The calls that change many photos at once. */
export const selectionCalls = createServiceClient(photoSelections);

/** The calls for Recently deleted. */
export const deletionCalls = createServiceClient(photoDeletion);

/** Milliseconds between checks of a task that takes longer than its call. */
const lookEveryMs = 1000;

type ReadTask = (taskId: string) => Promise<PhotoTask>;

const readTask: ReadTask = (taskId) => selectionCalls.readPhotoTask({ params: { taskId } });

/** Waits until a task that a call has returned is done. */
export const endOfTask = async (answered: PhotoTask, read = readTask): Promise<PhotoTask> => {
  let task = answered;
  while (task.state === 'working') {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    task = await read(task.taskId);
  }
  return task;
};

/**
 * Applies one change to a selection: one call for each of its parts (`onWire` of a target), one after another, all for
 * one task. Resolves with that task once it is done. Fails if a call fails; a repeat with the same id continues, and
 * does nothing twice.
 */
export const runPhotoTask = async <Selected>(
  taskId: string,
  parts: readonly Selected[],
  send: (part: Selected, taskId: string) => Promise<{ readonly body: PhotoTask }>,
  read = readTask,
): Promise<PhotoTask> => {
  let task: PhotoTask | undefined;
  for (const part of parts) task = (await send(part, taskId)).body;
  return endOfTask(task ?? (await read(taskId)), read);
};
