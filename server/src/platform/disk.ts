import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One block of any file system: a full disk has no room for it. */
const probe = Buffer.alloc(4096);

/**
 * Whether a file can be written in a folder: false if the disk is full or read-only, permission is missing or the quota
 * is exceeded.
 */
export const canWriteIn = async (folder: string): Promise<boolean> => {
  // A fixed name, so that kills leave at most one file behind.
  const path = join(folder, '.probe');
  try {
    await writeFile(path, probe);
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
};

/** The bytes that this process can still write on the disk of a folder. */
export const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
