import type { DateChange, PhotoTask } from '@albumen/contracts/photo-management/selections';
import type { Photo } from '@albumen/contracts/photos';
import { placeQuery, positionOfLoaded } from '../../api/photos/photo-pages.ts';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { runPhotoTask, selectionCalls } from '../../api/photos/photo-tasks.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { showToast } from '../../ui/toasts.ts';
import { changePhotos, namesOfFailed } from '../change-photos.ts';
import type { ChangeTools, SelectedChangeTools } from '../change-photos.ts';
import type { PhotoTarget } from '../photo-action.ts';
import { outcomeOf, undoOfChange } from './dates-after.ts';
import type { ChangeOfSome, ChangeRefusal } from './dates-after.ts';

/** What is changed beside the page. */
export interface DateTools extends ChangeTools {
  readonly list: PhotoList;
  /** Leads to photos in their list. Undefined in the preview, which stays with its photo. */
  readonly show: ((photoIds: readonly string[]) => void) | undefined;
}

/** Takes away what was told last: its Undo would overwrite what is changed since. */
let endTelling: () => void = () => {};

/** Puts dates back, and says so. Each change is a task of its own, made once however often it is tried. */
const undoDates = (
  changes: readonly ChangeOfSome[],
  tools: ChangeTools,
  taskIds: readonly string[] = changes.map(() => crypto.randomUUID()),
): Promise<void> => {
  const { text } = tools;
  endTelling();
  return changePhotos(tools, {
    make: async () => {
      let count = 0;
      for (const [index, { change, photoIds }] of changes.entries()) {
        const task = await runPhotoTask(taskIds[index] ?? '', [{ photoIds }], (photos, taskId) =>
          selectionCalls.changeDates({ body: { photos, change, taskId } }),
        );
        count += task.photosCount;
      }
      return count;
    },
    goesOn: text('dates.undoing'),
    tell: (count) => void showToast({ message: text('dates.undone', { count }) }),
    failed: 'dates.undoFailed',
    onRetry: () => void undoDates(changes, tools, taskIds),
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

/** Why the date of a photo stayed as it was: the date itself, or that the photo is not there. */
const reasonOf = (photo: Photo | undefined, change: DateChange): Reason => {
  const outcome = photo && outcomeOf(photo, change, new Date());
  if (outcome && 'refusal' in outcome) return outcome.refusal;
  return !photo && 'shiftMinutes' in change ? 'notLoaded' : 'gone';
};

interface Failures {
  readonly ids: readonly string[];
  readonly count: number;
}

/** What could not be changed, by its reasons; more may have failed than the service names. */
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

/** Of what was said before, in the dialog: that a photo of Unknown Date is not shifted. */
const wasSaid = (reason: Reason): boolean => reason === 'undated' || reason === 'notLoaded';

/** Whether the first of the photos stands in another section now, out of sight. */
const hasMoved = async (
  { client, list }: DateTools,
  photoId: string,
  before: string | undefined,
): Promise<boolean> => {
  if (before === undefined) return false;
  // Only an offer depends on it.
  const place = await client
    .fetchQuery({ ...placeQuery(client, list, photoId), staleTime: 0 })
    .catch(() => undefined);
  return place !== undefined && place.section !== before;
};

const hasChangedNone = ({ photosCount, failedCount }: PhotoTask): boolean =>
  photosCount === 0 && failedCount > 0;

/** Says what became of the dates, with a way to the photos and a way back where there is one. */
const tell = (
  target: PhotoTarget,
  change: DateChange,
  { task, moved }: { readonly task: PhotoTask; readonly moved: boolean },
  tools: DateTools,
): void => {
  const { text, show } = tools;
  const { photosCount: count, failed } = task;
  const failures = failuresOf(target, change, task);
  const why = [...failures].map(([reason, { ids, count: ofReason }]) => {
    return text(reasonWords[reason], {
      count: ofReason,
      ...namesOfFailed(target, ids, ofReason),
    });
  });
  const isFailure = hasChangedNone(task);
  const changed = target.loaded.filter(({ imageId }) => !failed.includes(imageId));
  // What was not loaded nobody knows the dates of.
  const back = target.loaded.length === target.count && count > 0 ? undoOfChange(changed, change) : [];
  const showing = moved &&
    show && {
      label: text('dates.show'),
      onPress: () => show(changed.map(({ imageId }) => imageId)),
      keepsToast: back.length > 0,
    };
  const undo = back.length > 0 && {
    label: text('photos.undo'),
    onPress: () => void undoDates(back, tools),
  };
  const [first, second] = [showing, undo].filter((action) => typeof action === 'object');
  endTelling = showToast({
    message: isFailure
      ? text(target.count === 1 ? 'dates.oneFailed' : 'dates.failed')
      : text('fromFile' in change ? 'dates.ofFile' : 'dates.changed', { count }),
    ...(why.length > 0 && { detail: why.join(' '), isLong: true }),
    ...((isFailure || ![...failures.keys()].every(wasSaid)) && { tone: 'error' }),
    ...(first && { action: first }),
    ...(second && { secondAction: second }),
  });
};

/** Changes the dates of photos, and says what became of them. They move to their months at once. */
export const changeDates = (
  target: PhotoTarget,
  change: DateChange,
  tools: DateTools & SelectedChangeTools,
  taskId: string = crypto.randomUUID(),
): Promise<void> => {
  const { client, list, text } = tools;
  const first = target.loaded[0]?.imageId;
  const before = first === undefined ? undefined : positionOfLoaded(client, list, first)?.section;
  endTelling();
  return changePhotos(tools, {
    make: async () => {
      const task = await runPhotoTask(taskId, target.onWire, (photos, id) =>
        selectionCalls.changeDates({ body: { photos, change, taskId: id } }),
      );
      const moved =
        first !== undefined && !task.failed.includes(first) && (await hasMoved(tools, first, before));
      return { task, moved };
    },
    goesOn: text('dates.goesOn', { count: target.count }),
    tell: (outcome) => tell(target, change, outcome, tools),
    endSelection: tools.endSelection,
    hasFailed: ({ task }) => hasChangedNone(task),
    failed: target.count === 1 ? 'dates.oneFailed' : 'dates.failed',
    onRetry: () => void changeDates(target, change, tools, taskId),
  });
};
