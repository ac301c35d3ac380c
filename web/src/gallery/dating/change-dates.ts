import type { DateChange, PhotoTask } from '@albumen/contracts/photo-management/selections';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { placeQuery, positionOfLoaded } from '../../api/photos/photo-pages.ts';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { runPhotoTask, selectionCalls } from '../../api/photos/photo-tasks.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { endToast } from '../../ui/toasts.ts';
import type { Toast } from '../../ui/toasts.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { startChange } from '../../site/change.ts';
import type { ChangeTools } from '../../site/change.ts';
import { namesOfFailed } from '../few-names.ts';
import type { PhotoTarget, SelectedChangeTools } from '../photo-action.ts';
import { outcomeOf, undoOfChange } from './dates-after.ts';
import type { ChangeOfSome, ChangeRefusal } from './dates-after.ts';

/** The tools that a change of dates needs. */
export interface DateTools extends ChangeTools {
  readonly list: PhotoList;
  /** Goes to photos in their list. Undefined in the preview, which stays with its photo. */
  readonly show: ((photoIds: readonly string[]) => void) | undefined;
}

/**
 * Identifies the toast of the last change: a newer change closes it, since its Undo would overwrite the newer dates.
 */
const about = 'dates';

/** Restores dates and shows a toast. Each change is a task of its own, so retries make it only once. */
const undoDates = (changes: readonly ChangeOfSome[], tools: ChangeTools): Promise<void> => {
  const { text } = tools;
  const taskIds = changes.map(() => crypto.randomUUID());
  return startChange(tools, {
    run: async () => {
      endToast(about);
      let count = 0;
      for (const [index, { change, photoIds }] of changes.entries()) {
        const task = await runPhotoTask(taskIds[index] ?? '', [{ photoIds }], (photos, taskId) =>
          selectionCalls.changeDates({ body: { photos, change, taskId } }),
        );
        count += task.photosCount;
      }
      return count;
    },
    progress: text('dates.undoing'),
    done: (count) => ({ message: text('dates.undone', { count }) }),
    failed: 'dates.undoFailed',
    refresh: refreshLibrary,
  });
};

type Reason = ChangeRefusal | 'gone' | 'notLoaded';

const reasonWords: Readonly<Record<Reason, MessageId>> = {
  undated: 'dates.why.undated',
  unknown: 'dates.why.unknown',
  tooEarly: 'dates.why.tooEarly',
  tooLate: 'dates.why.tooLate',
  gone: 'dates.why.gone',
  notLoaded: 'dates.why.notLoaded',
};

/** Returns why the date of a photo stayed the same: because of the date itself, or because the photo is missing. */
const reasonOf = (photo: ListedPhoto | undefined, change: DateChange): Reason => {
  const outcome = photo && outcomeOf(photo, change, new Date());
  if (outcome && 'refusal' in outcome) return outcome.refusal;
  return !photo && 'shiftMinutes' in change ? 'notLoaded' : 'gone';
};

interface Failures {
  readonly ids: readonly string[];
  readonly count: number;
}

/** Returns the failed photos by reason. More may have failed than the service names. */
const failuresOf = (
  { loaded }: PhotoTarget,
  change: DateChange,
  { failed, failedCount }: PhotoTask,
): ReadonlyMap<Reason, Failures> => {
  const photos = new Map(loaded.map((photo) => [photo.imageId, photo]));
  const byReason = Map.groupBy(failed, (id) => reasonOf(photos.get(id), change));
  const failures = new Map([...byReason].map(([reason, ids]) => [reason, { ids, count: ids.length }]));
  const unnamed = failedCount - failed.length;
  if (unnamed === 0) return failures;
  const reason = reasonOf(undefined, change);
  const { ids = [], count = 0 } = failures.get(reason) ?? {};
  return failures.set(reason, { ids, count: count + unnamed });
};

/** Whether the dialog already said so: photos with Unknown Date are not shifted. */
const wasSaid = (reason: Reason): boolean => reason === 'undated' || reason === 'notLoaded';

/** Whether the first of the photos is now in another section, out of view. */
const hasMoved = async (
  { client, list }: DateTools,
  photoId: string,
  before: string | undefined,
): Promise<boolean> => {
  if (before === undefined) return false;
  // Errors do not matter, since only an offer depends on it.
  const place = await client
    .fetchQuery({ ...placeQuery(client, list, photoId), staleTime: 0 })
    .catch(() => undefined);
  return place !== undefined && place.section !== before;
};

const hasChangedNone = ({ photosCount, failedCount }: PhotoTask): boolean =>
  photosCount === 0 && failedCount > 0;

/** Returns the loaded photos whose dates a task has changed. */
const changedBy = ({ failed }: PhotoTask, { loaded }: PhotoTarget): readonly ListedPhoto[] =>
  loaded.filter(({ imageId }) => !failed.includes(imageId));

/** Returns the changes that undo a task; empty if some photos were not loaded, because their dates are unknown. */
const wayBack = (target: PhotoTarget, change: DateChange, task: PhotoTask): readonly ChangeOfSome[] =>
  target.loaded.length === target.count && task.photosCount > 0
    ? undoOfChange(changedBy(task, target), change)
    : [];

const changedToast = (
  target: PhotoTarget,
  change: DateChange,
  { task, moved }: { readonly task: PhotoTask; readonly moved: boolean },
  { text, show }: DateTools,
): Toast => {
  const { photosCount: count } = task;
  const failures = failuresOf(target, change, task);
  const why = [...failures].map(([reason, { ids, count: ofReason }]) => {
    return text(reasonWords[reason], {
      count: ofReason,
      ...namesOfFailed(target, ids, ofReason),
    });
  });
  const isFailure = hasChangedNone(task);
  const changed = changedBy(task, target).map(({ imageId }) => imageId);
  return {
    about,
    message: isFailure
      ? text(target.count === 1 ? 'dates.oneFailed' : 'dates.failed')
      : text('fromFile' in change ? 'dates.ofFile' : 'dates.changed', { count }),
    ...(why.length > 0 && { detail: why.join(' '), isLong: true }),
    ...((isFailure || ![...failures.keys()].every(wasSaid)) && { tone: 'error' }),
    ...(moved &&
      show && {
        action: {
          label: text('dates.show'),
          onPress: () => show(changed),
          keepsToast: wayBack(target, change, task).length > 0,
        },
      }),
  };
};

/** Changes the dates of photos and shows the result in a toast. The photos move to their months at once. */
export const changeDates = (
  target: PhotoTarget,
  change: DateChange,
  tools: DateTools & SelectedChangeTools,
): Promise<void> => {
  const taskId = crypto.randomUUID();
  const { client, list, text } = tools;
  const first = target.loaded[0]?.imageId;
  const before = first === undefined ? undefined : positionOfLoaded(client, list, first)?.section;
  return startChange(tools, {
    run: async () => {
      endToast(about);
      const task = await runPhotoTask(taskId, target.onWire, (photos, id) =>
        selectionCalls.changeDates({ body: { photos, change, taskId: id } }),
      );
      const moved =
        first !== undefined && !task.failed.includes(first) && (await hasMoved(tools, first, before));
      return { task, moved };
    },
    progress: text('dates.progress', { count: target.count }),
    done: (outcome) => changedToast(target, change, outcome, tools),
    undo: ({ task }) => {
      const back = wayBack(target, change, task);
      return back.length > 0 ? () => undoDates(back, tools) : undefined;
    },
    showAhead: tools.endSelection,
    hasFailed: ({ task }) => hasChangedNone(task),
    failed: target.count === 1 ? 'dates.oneFailed' : 'dates.failed',
    refresh: refreshLibrary,
  });
};
