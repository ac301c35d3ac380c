import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** The progress of the sample data. */
const LoadState = z.object({
  /** Number of confirmed photos: the index of the first photo that may be missing. */
  next: z.int(),
  total: z.int(),
  done: z.boolean(),
  /** The paths of the records that were put or found; missing in a folder of an earlier version. */
  records: z.optional(z.array(z.string())),
  /** The numbers of the brands' customers who have their photos; missing in a folder of an earlier version. */
  customers: z.optional(z.array(z.string())),
  /** The open upload session, so that the next run can discard what a kill left in it. */
  sessionId: z.optional(z.string()),
});
export type LoadState = z.infer<typeof LoadState>;

const fileIn = (dataDir: string): string => join(dataDir, 'sample-data.json');

/** Reads the state; a folder without one is at the beginning. */
export const readLoadState = async (dataDir: string): Promise<LoadState> => {
  try {
    return LoadState.parse(JSON.parse(await readFile(fileIn(dataDir), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { next: 0, total: 0, done: false };
    throw error;
  }
};

/** Writes the state atomically: a kill leaves the old or the new one, never half of one. */
export const writeLoadState = async (dataDir: string, state: LoadState): Promise<void> => {
  const temporary = `${fileIn(dataDir)}.new`;
  await writeFile(temporary, JSON.stringify(state));
  await rename(temporary, fileIn(dataDir));
};
