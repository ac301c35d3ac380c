import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from './error-codes.ts';

/** The key in a file; undefined if there is no file. */
export const readKeyFile = async (path: string): Promise<string | undefined> => {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
};

/** The key in a file of the data folder. Made on first use, and readable only by the owner of the file. */
export const keyFileIn = async (
  dataDir: string,
  fileName: string,
  makeKey: () => string,
): Promise<string> => {
  const path = join(dataDir, fileName);
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, makeKey(), { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A link appears whole or not at all, and the first of two processes wins.
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  return (await readFile(path, 'utf8')).trim();
};
