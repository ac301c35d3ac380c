import { constants } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { join, posix, sep } from 'node:path';
import { hasCode } from '../../platform/error-codes.ts';

/** The earlier system cannot be read. */
export class SourceUnreadable extends Error {}

/** The photos of an earlier system: one folder for each customer number. */
export interface ImportSource {
  /** The paths of a customer's files, in order; none if there is no such folder. Throws `SourceUnreadable`. */
  files(customerNumber: string): AsyncIterable<string>;
  /** The size of a file and its bytes. Throws `SourceUnreadable`, also while the bytes are read. */
  read(path: string): Promise<{ readonly bytes: number; readonly content: AsyncIterable<Uint8Array> }>;
  /** The text of a customer's manifest; undefined if there is none. Throws `SourceUnreadable`. */
  manifest(customerNumber: string): Promise<string | undefined>;
}

export const manifestName = 'manifest.json';

/** Our choice: enough for the names and dates of some 100,000 photos. */
const manifestBytesLimit = 32 * 1024 * 1024;

const unreadable = (cause: unknown): never => {
  throw new SourceUnreadable('The import source cannot be read.', { cause });
};

/** A source in a folder of this machine. Skips hidden files and links. */
export const openFolderSource = (root: string): ImportSource => {
  async function* walk(folder: string): AsyncGenerator<string> {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(unreadable);
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = posix.join(folder.replaceAll(sep, '/'), entry.name);
      if (entry.isDirectory()) yield* walk(path);
      else if (entry.isFile()) yield path;
    }
  }

  const hasFolder = async (customerNumber: string): Promise<boolean> => {
    try {
      return (await stat(join(root, customerNumber))).isDirectory();
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) return unreadable(error);
      // If the disk itself is missing, this says nothing about this customer's photos.
      await stat(root).catch(unreadable);
      return false;
    }
  };

  return {
    async *files(customerNumber) {
      if (!(await hasFolder(customerNumber))) return;
      const manifest = posix.join(customerNumber, manifestName);
      for await (const path of walk(customerNumber)) if (path !== manifest) yield path;
    },

    read: async (path) => {
      const file = await open(join(root, path), constants.O_RDONLY | constants.O_NOFOLLOW).catch(unreadable);
      const { size } = await file.stat();
      const stream = file.createReadStream();
      async function* content() {
        try {
          yield* stream as AsyncIterable<Uint8Array>;
        } catch (error) {
          unreadable(error);
        } finally {
          stream.destroy();
        }
      }
      return { bytes: size, content: content() };
    },

    manifest: async (customerNumber) => {
      const path = join(root, customerNumber, manifestName);
      try {
        if ((await stat(path)).size > manifestBytesLimit) return unreadable(new Error('It is too large.'));
        return await readFile(path, 'utf8');
      } catch (error) {
        return hasCode(error, 'ENOENT') ? undefined : unreadable(error);
      }
    },
  };
};
