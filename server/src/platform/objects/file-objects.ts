import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
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
import { StoreGone } from './objects.ts';
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

const incomingPrefix = '.incoming';

/**
 * Finds the folder of unfinished writes, or creates it. No other store has one of this name, nor an empty mount point,
 * so it also shows that the store is there.
 */
const openIncoming = async (root: string): Promise<string> => {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const existing = (await readdir(root)).find((name) => name.startsWith(`${incomingPrefix}-`));
  const incoming = join(root, existing ?? `${incomingPrefix}-${randomUUID()}`);
  if (existing === undefined) await mkdir(incoming, { mode: 0o700 });
  return incoming;
};

/** Stores objects as files below `root`, readable by this user only. For one machine; several need a shared store. */
export const openFileObjects = async (root: string): Promise<Objects> => {
  const incoming = await openIncoming(root);

  const requireStore = (): Promise<void> =>
    access(incoming).catch((cause: unknown) => {
      throw new StoreGone(`The object store is not at ${root}.`, { cause });
    });

  /** Handles the error of a missing object, unless the whole store is missing. */
  const asMissing = async (error: unknown): Promise<undefined> => {
    if (!isMissing(error)) throw error;
    await requireStore();
    return undefined;
  };

  /** Writes only into the store: an empty mount point would take the bytes, too. */
  const inStore = async (write: () => Promise<void>): Promise<void> => {
    await requireStore();
    try {
      await write();
    } finally {
      await requireStore();
    }
  };

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
    putFile: (key, path) =>
      inStore(async () => {
        // The object's time is that of its arrival. A link has its final time from the first moment.
        const now = new Date();
        await utimes(path, now, now);
        if (await linkNew(path, pathOf(key))) return;
        await place(key, async (temporary) => {
          await copyFile(path, temporary);
          await flushFile(temporary);
        });
      }),

    put: (key, bytes) =>
      inStore(() =>
        place(key, async (temporary) => {
          const handle = await open(temporary, 'wx', 0o600);
          try {
            await handle.writeFile(bytes);
            await handle.sync();
          } finally {
            await handle.close();
          }
        }),
      ),

    size: async (key) => (await stat(pathOf(key)).catch(asMissing))?.size,

    read: async (key, range?: ByteRange) => {
      const handle = await open(pathOf(key), 'r').catch(asMissing);
      return handle && createReadStream('', { fd: handle, ...range });
    },

    withFile: (key, use) =>
      use(pathOf(key)).catch(async (error: unknown) => {
        await requireStore();
        throw error;
      }),

    delete: async (keys) => {
      for (const key of keys) await unlink(pathOf(key)).catch(asMissing);
    },

    removeFolder: (prefix) =>
      rmdir(pathOf(prefix.replace(/\/$/, ''))).catch(async (error: unknown) => {
        if (!hasCode(error, 'ENOTEMPTY')) await asMissing(error);
      }),

    async *list(prefix) {
      const folder = prefix.includes('/') ? pathOf(prefix.slice(0, prefix.lastIndexOf('/'))) : root;
      for await (const path of filesBelow(folder)) {
        const key = relative(root, path).split(sep).join('/');
        if (key.startsWith(incomingPrefix) || !key.startsWith(prefix)) continue;
        const found = await stat(path).catch(() => undefined);
        if (found) yield { key, size: found.size, modified: found.mtime };
      }
      await requireStore();
    },

    removeUnfinished: async (before) => {
      // Earlier versions had a folder without an id.
      const folders = (await readdir(root)).filter((name) => name.startsWith(incomingPrefix));
      for (const folder of folders)
        for await (const path of filesBelow(join(root, folder))) {
          const found = await stat(path).catch(() => undefined);
          if (found && found.mtime < before) await rm(path, { force: true });
        }
    },

    isWritable: () => canWriteIn(incoming),
    freeBytes: () => freeBytesIn(root),
  };
};
