import { chmodSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A lock that lasts until it is released or its process ends for any reason. */
export interface FolderLock {
  release(): void;
}

// Without this reference, the garbage collector would release the lock of a holder that drops its handle.
const locks = new Set<DatabaseSync>();

const sqliteBusy = 5;

/** The name of the lock file in the data folder. */
export const lockFileName = 'server.lock';

/**
 * Locks a file, creating it if it is missing. Returns undefined if a live holder has the lock, in this process or another.
 *
 * SQLite's is the only file lock in Node's library, and the kernel releases it with the process: SIGKILL leaves nothing
 * stale, and two processes cannot both get it. The empty file stays: deleting it would let one process lock the deleted
 * file while another locks a new one.
 */
export function tryLockFile(path: string): FolderLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // With the journal in memory, SQLite writes nothing and creates no second file.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    chmodSync(path, 0o600);
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
  locks.add(database);
  return {
    release() {
      if (locks.delete(database)) database.close();
    },
  };
}

/**
 * Creates the data folder if it is missing and locks it for this server.
 *
 * @throws Error with one sentence for a person if another server has the folder or it is not writable.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  let lock: FolderLock | undefined;
  try {
    // The folder holds customers' photos and the database: nobody else on this machine may look inside.
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    lock = tryLockFile(join(dataDir, lockFileName));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `The data folder ${dataDir} cannot be written (${reason}): make it writable for this account, or name another one in DATA_DIR.`,
      { cause },
    );
  }
  if (!lock) {
    throw new Error(
      `Another server is running on the data folder ${dataDir}: stop that one first, or name another folder in DATA_DIR.`,
    );
  }
  const current = lock;
  return {
    async release() {
      current.release();
    },
  };
}
