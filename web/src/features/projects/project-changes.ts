import type { SavedProject } from '@albumen/contracts/projects';
import { projectCalls, refreshProjects } from '../../api/projects.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';

/** Deletes projects, with Undo, and restores them. `onRestored` runs before the list is read again. */
export const useProjectChanges = (onRestored?: () => unknown) => {
  const text = useText();
  const restore = useChange({
    run: ({ id }: SavedProject) => projectCalls.restoreProject({ params: { projectId: id } }),
    leave: () => onRestored?.(),
    done: (_, { title }) => ({ message: text('projects.restored', { title }) }),
    failed: 'projects.notRestored',
    refresh: refreshProjects,
  });
  const remove = useChange({
    run: ({ id }: SavedProject) => projectCalls.deleteProject({ params: { projectId: id } }),
    done: (_, { title }) => ({ message: text('projects.deleted', { title }) }),
    undo: (_, project) => () => restore.start(project),
    failed: 'projects.notDeleted',
    refresh: refreshProjects,
  });
  return { remove, restore };
};
