import { MutationObserver } from '@tanstack/react-query';
import { refreshLibrary } from '../api/photos/library.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { failureValues } from '../i18n/failure-values.ts';
import { failureCause } from '../lib/failure-cause.ts';
import { showToast } from '../ui/toasts.ts';
import { fewNames } from './few-names.ts';
import { underWay } from './interrupted-change.ts';
import type { ActionTools, PhotoTarget } from './photo-action.ts';

/** What a change of photos needs beside the page. */
export type ChangeTools = Pick<ActionTools, 'client' | 'text'>;

/** What a change of selected photos needs. */
export type SelectedChangeTools = ChangeTools & Partial<Pick<ActionTools, 'endSelection'>>;

/** Milliseconds after which a change that goes on says so. Our choice: what takes less is told when it is done. */
const tellAfterMs = 800;

interface Change<Result> {
  readonly make: () => Promise<Result>;
  /** Says that it goes on. */
  readonly goesOn: string;
  /** Tells what became of it. */
  readonly tell: (result: Result) => void;
  /** Ends the selection that it changes; if it fails, or by `hasFailed` nothing was changed, the selection comes back. */
  readonly endSelection?: ActionTools['endSelection'] | undefined;
  readonly hasFailed?: (result: Result) => boolean;
  /** Says that it failed; then a detail says why. */
  readonly failed: MessageId;
  readonly onRetry: () => void;
}

/**
 * Makes a change of photos beside the page: a toast says that it goes on where it takes long, what became of it, or why it
 * failed, with a Retry where that can succeed. The lists are read anew in any case; it settles when they are.
 */
export const changePhotos = async <Result>(
  { client, text }: ChangeTools,
  { make, goesOn, tell, endSelection, hasFailed, failed, onRetry }: Change<Result>,
): Promise<void> => {
  const bringBack = endSelection?.();
  let endGoingOn: (() => void) | undefined;
  const timer = setTimeout(() => {
    endGoingOn = showToast({ message: goesOn, isLasting: true });
  }, tellAfterMs);
  let refreshed: Promise<void> | undefined;
  try {
    const result = await underWay(failed, () => new MutationObserver(client, { mutationFn: make }).mutate());
    refreshed = refreshLibrary(client);
    tell(result);
    if (hasFailed?.(result)) bringBack?.();
  } catch (error) {
    refreshed = refreshLibrary(client);
    bringBack?.();
    showToast({
      message: text(failed),
      detail: text('photos.changeFailedAdvice', failureValues(error, text)),
      tone: 'error',
      ...(failureCause(error) !== 'gone' && { action: { label: text('ui.retry'), onPress: onRetry } }),
    });
  } finally {
    clearTimeout(timer);
    endGoingOn?.();
  }
  await refreshed;
};

/** The names of photos that could not be changed, as far as they are known, as a message takes them. */
export const namesOfFailed = (
  { loaded }: Pick<PhotoTarget<unknown>, 'loaded'>,
  failed: readonly string[],
  failedCount = failed.length,
): { readonly hasNames: 'yes' | 'no'; readonly names: string } => {
  const ids = new Set(failed);
  const names = loaded.filter(({ imageId }) => ids.has(imageId)).map((photo) => photo.localFileName);
  if (names.length === 0) return { hasNames: 'no', names: '' };
  return { hasNames: 'yes', names: fewNames(names, failedCount) };
};
