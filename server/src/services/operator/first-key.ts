import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKey } from './keys.ts';

const fileName = 'operator-key';

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * The first key of an installation that configures none. Made at the first start and readable only by the owner of the
 * file.
 */
export const firstKeyIn = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, fileName);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, makeKey(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link appears whole or not at all, and the first of two processes wins.
    await link(draft, path);
  } catch (error) {
    if (!isThere(error)) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(path, 'utf8')).trim();
};
