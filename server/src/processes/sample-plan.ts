import { readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Configuration } from '../kernel/configuration.ts';
import { lockFileName } from '../platform/data-folder-lock.ts';

/** The file in which the sample loader stores its progress. */
const stateFileName = 'sample-data.json';
const unfinishedFileName = `${stateFileName}.new`;

/**
 * Whether to load the sample data: into a new data folder, or the rest after an interrupted load or an update. Call it
 * while holding the lock of the folder, before anything else is written there, so that a killed start leaves either the
 * plan or a folder that is still new. `empty`: this start loads nothing; a new folder then never gets samples.
 */
export const planSamples = async (configuration: Configuration, empty: boolean): Promise<boolean> => {
  const { dataDir, sampleAccounts: allowed } = configuration;
  if (!allowed) return false;
  const file = join(dataDir, stateFileName);
  const names = await readdir(dataDir);
  if (names.every((name) => name === lockFileName || name === unfinishedFileName)) {
    const unfinished = join(dataDir, unfinishedFileName);
    await writeFile(unfinished, JSON.stringify({ next: 0, total: 0, done: empty }), { flush: true });
    await rename(unfinished, file);
    return !empty;
  }
  if (empty || !names.includes(stateFileName)) return false;
  const { done, total } = JSON.parse(await readFile(file, 'utf8')) as { done?: boolean; total?: number };
  // The loader adds records that came with later versions.
  return done !== true || total !== 0;
};
