import type { Database } from '../../platform/database/database.ts';
import { createSessionsStore } from './store/sessions.ts';
import { createUploadRowsStore } from './store/uploads.ts';

export type { ActiveSession, LockedSession } from './store/sessions.ts';
export type { DecidedUpload, KnownUpload } from './store/uploads.ts';

export const createUploadsStore = (database: Database) => ({
  ...createSessionsStore(database),
  ...createUploadRowsStore(database),
});

export type UploadsStore = ReturnType<typeof createUploadsStore>;
