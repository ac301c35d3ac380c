import { chmodSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A lock that lasts until it is released or until its process ends, in whatever way it ends. */
export interface HeldLock {
  release(): void;
}

// A lock whose holder forgot the handle would be let go by the garbage collector.
const heldLocks = new Set<DatabaseSync>();

const sqliteBusy = 5;

/** The file in the data folder that is locked. */
export const lockFileName = 'server.lock';

/**
 * Takes the lock of a file and creates the file where it is missing. Returns undefined where a live holder has
 * it, in this process or another.
 *
 * SQLite's is the one file lock in Node's own library, and the kernel takes it back with the process: a SIGKILL
 * leaves nothing stale, and two processes that arrive together cannot both get it. The file stays, empty:
 * deleting it would let one process lock the deleted file while another locks a new one.
 */
export function tryLockFile(path: string): HeldLock | undefined {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // A journal in memory: nothing is ever written, and no second file appears.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    chmodSync(path, 0o600);
  } catch (error) {
    database.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
  heldLocks.add(database);
  return {
    release() {
      if (heldLocks.delete(database)) database.close();
    },
  };
}

/**
 * Makes the data folder where it is missing and takes it for this server alone.
 *
 * @throws Error with one sentence for a person, when another server has the folder or it cannot be written.
 */
export async function lockDataFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  let lock: HeldLock | undefined;
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
  const held = lock;
  return {
    async release() {
      held.release();
    },
  };
}
