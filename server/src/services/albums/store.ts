import type { Database } from '../../platform/database/database.ts';
import { createAlbumRowsStore } from './store/albums.ts';
import { createChangesStore } from './store/changes.ts';
import { createListsStore } from './store/lists.ts';
import { createTasksStore } from './store/tasks.ts';

export type { ShownPhoto } from './store/lists.ts';

export const createAlbumsStore = (database: Database) => ({
  ...createAlbumRowsStore(database),
  ...createChangesStore(database),
  ...createListsStore(database),
  ...createTasksStore(database),
});

export type AlbumsStore = ReturnType<typeof createAlbumsStore>;
