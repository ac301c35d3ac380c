import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** How far the sample data has come. */
const LoadState = z.object({
  /** Photos that are confirmed; the next is the first that may not be there. */
  next: z.int(),
  total: z.int(),
  done: z.boolean(),
  /** The upload session that was open, so that what a kill left in it can be discarded. */
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

/** Writes the state so that a kill leaves the old or the new one, never half of one. */
export const writeLoadState = async (dataDir: string, state: LoadState): Promise<void> => {
  const temporary = `${fileIn(dataDir)}.new`;
  await writeFile(temporary, JSON.stringify(state));
  await rename(temporary, fileIn(dataDir));
};
