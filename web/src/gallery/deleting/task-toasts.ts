import { MutationObserver } from '@tanstack/react-query';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { failureCause } from '../../lib/failure-cause.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { deletionCalls, endOfTask } from '../../api/photos/photo-tasks.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { showToast } from '../../ui/toasts.ts';
import type { ActionTools } from '../photo-action.ts';

type Tools = Pick<ActionTools, 'client' | 'text'>;

/** Milliseconds after which a change that goes on says so. Our choice: what takes less is told when it is done. */
const tellAfterMs = 800;

interface Change<Result> {
  readonly make: () => Promise<Result>;
  /** Says that it goes on. */
  readonly goesOn: string;
  /** Tells what became of it. */
  readonly tell: (result: Result) => void;
  /** Says that it failed; then a detail says why. */
  readonly failed: MessageId;
  readonly onRetry: () => void;
}

/**
 * Makes a change of photos beside the page: a toast says that it goes on where it takes long, what became of it, or why it
 * failed, with a Retry. The lists are read anew in any case.
 */
export const changePhotos = async <Result>(
  { client, text }: Tools,
  { make, goesOn, tell, failed, onRetry }: Change<Result>,
): Promise<void> => {
  let endGoingOn: (() => void) | undefined;
  const timer = setTimeout(() => {
    endGoingOn = showToast({ message: goesOn, isLasting: true });
  }, tellAfterMs);
  try {
    const result = await new MutationObserver(client, { mutationFn: make }).mutate();
    await refreshLibrary(client);
    tell(result);
  } catch (error) {
    void refreshLibrary(client);
    showToast({
      message: text(failed),
      detail: text('deleting.failedAdvice', { cause: failureCause(error) }),
      tone: 'error',
      action: { label: text('ui.retry'), onPress: onRetry },
    });
  } finally {
    clearTimeout(timer);
    endGoingOn?.();
  }
};

/** Restores what deletions have deleted, and says so. */
export const undoDeletions = (deletionIds: readonly string[], tools: Tools): Promise<void> => {
  const { text } = tools;
  return changePhotos(tools, {
    make: async () => {
      const tasks: PhotoTask[] = [];
      for (const deletionId of deletionIds) {
        const { body } = await deletionCalls.undoDeletion({ params: { deletionId } });
        tasks.push(await endOfTask(body));
      }
      return tasks.reduce((sum, { photosCount }) => sum + photosCount, 0);
    },
    goesOn: text('deleting.restoring'),
    tell: (count) => showToast({ message: text('deleting.restored', { count }) }),
    failed: 'deleting.restoreFailed',
    onRetry: () => void undoDeletions(deletionIds, tools),
  });
};

/** What a toast offers that tells of deletions. */
export const undoOf = (deletionIds: readonly string[], tools: Tools) => ({
  label: tools.text('deleting.undo'),
  onPress: () => void undoDeletions(deletionIds, tools),
});

/** Says that photos are deleted, with a way back. */
export const tellDeleted = (count: number, deletionIds: readonly string[], tools: Tools): void => {
  showToast({ message: tools.text('deleting.deleted', { count }), action: undoOf(deletionIds, tools) });
};
