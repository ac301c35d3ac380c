import type { PhotoTask, SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import { namesOfFailed } from '../../gallery/few-names.ts';
import type { PhotoTarget } from '../../gallery/photo-action.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { Text } from '../../i18n/use-text.ts';
import type { Toast } from '../../ui/toasts.ts';

const words: Readonly<
  Record<'restore' | 'erase', Readonly<Record<'done' | 'failed' | 'partly', MessageId>>>
> = {
  restore: {
    done: 'deleting.restored',
    failed: 'deleting.restoreFailed',
    partly: 'deleted.restoredPartly',
  },
  erase: { done: 'deleted.erased', failed: 'deleted.eraseFailed', partly: 'deleted.erasedPartly' },
};

/** The toast after photos in Recently deleted were restored or erased. Names the photos that failed. */
export const changedToast = (
  change: keyof typeof words,
  target: Pick<PhotoTarget<SelectedDeletedPhotos>, 'loaded'>,
  { photosCount: count, failed, failedCount }: PhotoTask,
  text: Text,
): Toast => {
  const { done, failed: failure, partly } = words[change];
  if (failedCount === 0) return { message: text(done, { count }) };
  return {
    message: text(failure),
    detail: text(partly, {
      done: count,
      count: count + failedCount,
      failed: failedCount,
      ...namesOfFailed(target, failed, failedCount),
    }),
    tone: 'error',
    isLong: true,
  };
};
