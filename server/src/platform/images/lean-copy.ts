import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Part } from './jpeg-scans.ts';

/** Bytes that replace a part of a file; undefined removes the part. */
export interface Change extends Part {
  readonly by: Uint8Array | undefined;
}

/** In the folder for temporary files, which all users of the machine share. */
const folderPrefix = 'albumen-photo-';

export interface LeanCopy extends AsyncDisposable {
  readonly path: string;
}

async function* changed(file: string, changes: readonly Change[]): AsyncGenerator<Uint8Array> {
  let position = 0;
  for (const { at, bytes, by } of changes.toSorted((one, other) => one.at - other.at)) {
    if (at > position) yield* createReadStream(file, { start: position, end: at - 1 });
    if (by) yield by;
    position = at + bytes;
  }
  yield* createReadStream(file, { start: position });
}

/** Copies a file with these changes, which do not overlap. The copy is deleted when the object is disposed. */
export const copyWithChanges = async (file: string, changes: readonly Change[]): Promise<LeanCopy> => {
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'copy');
  try {
    await pipeline(changed(file, changes), createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, [Symbol.asyncDispose]: remove };
};

/** Removes copies that a kill left behind and that are older than a number of milliseconds by the machine's clock. */
export const removeLeftCopies = async (ageMs: number): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const path = join(tmpdir(), name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ageMs)
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
};
