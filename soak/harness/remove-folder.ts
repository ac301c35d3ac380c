import { rm } from 'node:fs/promises';

/** Removes the folder of a proof. A browser that has ended may still write to its profile for a moment. */
export const removeFolder = (folder: string): Promise<void> =>
  rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
