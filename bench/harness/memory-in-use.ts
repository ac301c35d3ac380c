import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const chunk = 16 * 1024 * 1024;

/** Bytes of memory that hold nothing; 0 where the system does not tell. Linux only. */
const freeMemory = async (): Promise<number> => {
  const told = await readFile('/proc/meminfo', 'latin1').catch(() => '');
  return Number(/^MemFree: +(\d+) kB$/m.exec(told)?.[1] ?? 0) * 1024;
};

/**
 * Fills the memory that nothing is in with cached bytes of files, as on every server that has run for a day: what is
 * written next takes the place of those. A virtual machine gives memory that is free back to its host, and each page of it
 * that is used again then costs some 9 microseconds of its processor, twenty times the usual. The file, a hole of that size
 * in `folder`, stays until the folder is removed: its bytes would be free with it.
 */
export const fillFreeMemory = async (folder: string): Promise<void> => {
  const path = join(folder, `memory-${performance.now()}`);
  const bytes = await freeMemory();
  await using file = await open(path, 'wx+');
  await file.truncate(bytes);
  const into = Buffer.alloc(chunk);
  while ((await file.read(into)).bytesRead > 0);
};
