import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { deletedList } from '../../api/photos/deleted-list.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { deletionCalls, runPhotoTask } from '../../api/photos/photo-tasks.ts';
import { sectionsQuery } from '../../api/photos/section-list.ts';
import type { ListView } from '../../gallery/list-view.ts';
import { LoadFailure } from '../../gallery/load-failure.tsx';
import type { PhotoAction, PhotoTarget, SelectedChangeTools } from '../../gallery/photo-action.ts';
import { useText } from '../../i18n/use-text.ts';
import { startChange } from '../../site/change.ts';
import { RestoreIcon } from '../../ui/screen-icons.tsx';
import { DeleteIcon } from '../../ui/settings-icons.tsx';
import { changedToast } from './changed-toast.ts';
import { deletedRoutes } from './deleted-routes.ts';
import { useErasedWhen } from './use-erased-when.ts';

const restore = (target: PhotoTarget<SelectedDeletedPhotos>, tools: SelectedChangeTools): Promise<void> => {
  const { text } = tools;
  const taskId = crypto.randomUUID();
  return startChange(tools, {
    run: () =>
      runPhotoTask(taskId, target.onWire, (photos, id) =>
        deletionCalls.restorePhotos({ body: { photos, taskId: id } }),
      ),
    progress: text('deleting.restoring'),
    done: (task) => changedToast('restore', target, task, text),
    showAhead: tools.endSelection,
    hasFailed: ({ photosCount, failedCount }) => photosCount === 0 && failedCount > 0,
    failed: 'deleting.restoreFailed',
    refresh: refreshLibrary,
  });
};

/** The actions for photos in Recently deleted. */
export const deletedActions: readonly PhotoAction<SelectedDeletedPhotos>[] = [
  {
    id: 'restore',
    label: 'deleted.restore',
    icon: <RestoreIcon />,
    shownIn: ['preview', 'selection'],
    run: ({ count, loaded, onWire }, tools) => {
      // Read this before the photos go: it has the names of those that cannot be restored.
      void tools.takeOut(() => restore({ count, loaded, onWire }, tools));
    },
  },
  {
    id: 'erase',
    label: 'deleted.erase',
    icon: <DeleteIcon />,
    shownIn: ['preview', 'selection'],
    shortcut: 'Delete',
    run: (_, tools) => tools.open(async () => (await import('./erase-dialogs.tsx')).EraseDialog),
  },
];

const memory = {
  section: 'deletedSectionMemory',
  position: 'deletedScrollPosition',
  visit: 'deletedScrollVisit',
} as const;

/** The photos deleted in the last 30 days, grouped by how long they can still be restored. */
export const useDeletedView = (): ListView<SelectedDeletedPhotos> => {
  const text = useText();
  const erasedWhen = useErasedWhen();
  const sections = useQuery(sectionsQuery(deletedList)).data?.sections;
  return useMemo(
    () => ({
      ...deletedRoutes,
      list: deletedList,
      memory,
      hasHeadings: true,
      titleOf: (section) => {
        const erasure = sections?.find(({ key }) => key === section)?.erasure;
        return erasure ? erasedWhen(erasure) : text('deleted.title');
      },
      yearOf: (section) => Number(section.slice(0, 4)),
      goneMessage: 'deleted.gone',
      Failure: LoadFailure,
    }),
    [text, erasedWhen, sections],
  );
};
