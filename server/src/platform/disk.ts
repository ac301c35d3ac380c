import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A block of any file system: a full one has no room for it. */
const probe = Buffer.alloc(4096);

/** Whether a file can be written in a folder: false on a full or read-only disk, without the right to, and over a quota. */
export const canWriteIn = async (folder: string): Promise<boolean> => {
  // One name, so that a kill in between leaves one file at most.
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

/** Bytes that this process can still write on the disk of a folder. */
export const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
