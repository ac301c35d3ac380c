import { photoDeletion } from '@albumen/contracts/photo-deletion';
import { photoSelections } from '@albumen/contracts/photo-management/selections';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { createServiceClient } from '../client.ts';

/** The calls that change many photos at once. */
export const selectionCalls = createServiceClient(photoSelections);

/** The calls on Recently deleted. */
export const deletionCalls = createServiceClient(photoDeletion);

/** Milliseconds between two looks at a task that takes longer than its call. */
const lookEveryMs = 1000;

type ReadTask = (taskId: string) => Promise<PhotoTask>;

const readTask: ReadTask = (taskId) => selectionCalls.readPhotoTask({ params: { taskId } });

/** Waits until a task that a call has answered is done. */
export const endOfTask = async (answered: PhotoTask, read = readTask): Promise<PhotoTask> => {
  let task = answered;
  while (task.state === 'working') {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    task = await read(task.taskId);
  }
  return task;
};

/**
 * Makes one change to a selection: a call for each of its parts (`onWire` of a target), one after another, all of one task;
 * settles with that task once it is done. Fails where a call does; repeated with the same id it goes on, and does nothing
 * twice.
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
