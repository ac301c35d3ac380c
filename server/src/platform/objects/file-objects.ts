import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  rmdir,
  stat,
  unlink,
  utimes,
} from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { canWriteIn, freeBytesIn } from '../disk.ts';
import { hasCode } from '../error-codes.ts';
import type { ByteRange, Objects } from './objects.ts';

const keyForm = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT', 'ENOTDIR');

/** A directory entry is durable only after its directory was flushed, too. */
const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const flushFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Lists folder by folder: the names of millions of objects would not fit into memory. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (entry.isFile()) yield path;
  }
}

/** Stores objects as files below `root`, readable by this user only. For one machine; several need a shared store. */
export const openFileObjects = async (root: string): Promise<Objects> => {
  const incoming = join(root, '.incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  const pathOf = (key: string): string => {
    if (!keyForm.test(key)) throw new Error(`"${key}" is not an object key.`);
    return join(root, ...key.split('/'));
  };

  /** Creates the folders of a new object and flushes the parent of each new one. */
  const makeFolder = async (folder: string): Promise<void> => {
    const first = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    for (let made = folder; made.length >= first.length; made = dirname(made))
      await flushFolder(dirname(made));
  };

  /** Writes and flushes a temporary file, then renames it: a reader sees the whole object or none. */
  const place = async (key: string, write: (temporary: string) => Promise<void>): Promise<void> => {
    const target = pathOf(key);
    const temporary = join(incoming, randomUUID());
    try {
      await makeFolder(dirname(target));
      await write(temporary);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await flushFolder(dirname(target));
  };

  /**
   * Links the file. Returns false if that is impossible: another object has the key, or the file is on another file
   * system.
   */
  const linkNew = async (path: string, target: string): Promise<boolean> => {
    const isLinked = (): Promise<boolean> =>
      link(path, target).then(
        () => true,
        () => false,
      );
    const isDone = (await isLinked()) || (await makeFolder(dirname(target)), await isLinked());
    // The content was flushed before, so only the name needs a flush.
    if (isDone) await flushFolder(dirname(target));
    return isDone;
  };

  return {
    putFile: async (key, path) => {
      // The object's time is that of its arrival. A link has its final time from the first moment.
      const now = new Date();
      await utimes(path, now, now);
      if (await linkNew(path, pathOf(key))) return;
      await place(key, async (temporary) => {
        await copyFile(path, temporary);
        await flushFile(temporary);
      });
    },

    put: (key, bytes) =>
      place(key, async (temporary) => {
        const handle = await open(temporary, 'wx', 0o600);
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
      }),

    size: async (key) => {
      try {
        return (await stat(pathOf(key))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    read: async (key, range?: ByteRange) => {
      try {
        const handle = await open(pathOf(key), 'r');
        return createReadStream('', { fd: handle, ...range });
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },

    withFile: (key, use) => use(pathOf(key)),

    delete: async (keys) => {
      for (const key of keys) {
        await unlink(pathOf(key)).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }
    },

    removeFolder: async (prefix) => {
      await rmdir(pathOf(prefix.replace(/\/$/, ''))).catch((error: unknown) => {
        if (!isMissing(error) && !hasCode(error, 'ENOTEMPTY')) throw error;
      });
    },

    async *list(prefix) {
      const folder = prefix.includes('/') ? pathOf(prefix.slice(0, prefix.lastIndexOf('/'))) : root;
      for await (const path of filesBelow(folder)) {
        const key = relative(root, path).split(sep).join('/');
        if (path.startsWith(incoming) || !key.startsWith(prefix)) continue;
        const found = await stat(path).catch(() => undefined);
        if (found) yield { key, size: found.size, modified: found.mtime };
      }
    },

    removeUnfinished: async (before) => {
      for (const name of await readdir(incoming)) {
        const path = join(incoming, name);
        const found = await stat(path).catch(() => undefined);
        if (found && found.mtime < before) await rm(path, { force: true });
      }
    },

    isWritable: () => canWriteIn(incoming),
    freeBytes: () => freeBytesIn(root),
  };
};
