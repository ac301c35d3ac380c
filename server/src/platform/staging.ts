import { constants, createReadStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { access, mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Checksums, ChecksumsThread, RunningChecksums } from './checksums.ts';
import { canWriteIn, freeBytesIn } from './disk.ts';
import { hasCode } from './error-codes.ts';
import { inLots, writeAll } from './lots.ts';
import { StoreGone } from './objects/objects.ts';

interface Running {
  offset: number;
  readonly checksums: RunningChecksums;
  /** Settles when the note is up to date. */
  activityNote: Promise<void>;
}

/** The bytes to append to are missing: the file was removed meanwhile, or never begun. */
export class StagedBytesGone extends Error {}

/** The state of a file after the last chunk of a stream is written. */
interface Appended {
  /** Bytes in the file. */
  readonly offset: number;
  /** Returns the checksums of all bytes. Rejects if the computing thread has ended. */
  readonly checksums: () => Promise<Checksums>;
  /** Settles when the bytes are on disk: only then do they count as received. */
  readonly flushed: Promise<void>;
  /** Settles when later processes know about the bytes, too. */
  readonly activityNote: Promise<void>;
}

/**
 * Stores files while their bytes arrive: they only grow, and survive a restart.
 *
 * [Note: Only flushed bytes count] After a power cut a file may be longer than its flushed part, with zeros or old
 * bytes at the end. So a note next to each file stores the number of flushed bytes, written after the flush; only those
 * count as received. During a stream the note is flushed, too, so that a long upload resumes there after a power cut.
 * It is not flushed at the end, when the file becomes a photo: a lost, torn or old note only understates the number.
 */
export interface Staging {
  /** Begins an empty file; older bytes of that name no longer count. */
  begin(name: string): void;
  /** The number of flushed bytes, or undefined for an unknown file. Throws `StoreGone` if the folder is missing. */
  received(name: string): Promise<number | undefined>;
  /**
   * Appends a stream at `offset`, which must equal the received bytes, and flushes it at the end and at intervals.
   * Settles when everything is written. Throws if the stream breaks off, keeping the received bytes, and
   * `StagedBytesGone` if fewer bytes exist than `offset`. Takes over the memory of the chunks: written chunks are
   * empty.
   */
  append(name: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<Appended>;
  /**
   * Returns the checksums of the whole file, whose size must be `bytes`: computed during arrival, or by reading it
   * after a restart. Throws if the bytes are missing, for example after removal.
   */
  checksums(name: string, bytes: number): Promise<Checksums>;
  path(name: string): string;
  remove(name: string): Promise<void>;
  /** All files, with the times of their last bytes. */
  list(): AsyncIterable<{ name: string; modified: Date }>;
  /** Whether files can be written at the moment. */
  isWritable(): Promise<boolean>;
  /** The free space in bytes. */
  freeBytes(): Promise<number>;
}

/** The owner's id and the file's id, so that a file name identifies its owner. */
const nameForm = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

/** Arriving files whose offset and checksums stay in memory; those of other files are read from disk. */
const rememberedFiles = 1000;

/** The note next to a file: the number of flushed bytes and its checksum, padded to constant length. */
const noteOf = (flushed: number): string => `${flushed} ${crc32(String(flushed))}`.padEnd(32);

const noteEnding = '.flushed';

const flushedIn = (note: string): number => {
  const flushed = Number(note.split(' ')[0]);
  return note === noteOf(flushed) ? flushed : 0;
};

/** The maximum number of received bytes that a kill can lose. */
const flushEveryBytes = 8 * 1024 * 1024;
const flushEveryMs = 1000;

/** Removes a file in one step; `rm` takes two. */
const removeFile = (file: string): Promise<void> =>
  unlink(file).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });

const openStaged = (file: string, flags: number): Promise<FileHandle> =>
  open(file, constants.O_RDWR | flags, 0o600).catch((cause: unknown) => {
    throw hasCode(cause, 'ENOENT') ? new StagedBytesGone(`${file} does not exist.`, { cause }) : cause;
  });

const statOf = (file: string): Promise<Stats | undefined> => stat(file).catch(() => undefined);

const advance = async (running: Running, chunks: readonly Uint8Array[]): Promise<void> => {
  for (const { byteLength } of chunks) running.offset += byteLength;
  await running.checksums.add(chunks);
};

export const openStaging = async (folder: string, thread: ChecksumsThread): Promise<Staging> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  /** Only contains files without a running append: their offset is the number of flushed bytes. */
  const runningByName = new Map<string, Running>();

  const begun = (activityNote: Promise<void>): Running => {
    // The next append reports this error.
    activityNote.catch(() => undefined);
    return { offset: 0, checksums: thread.begin(), activityNote };
  };

  const forget = (name: string): void => {
    runningByName.get(name)?.checksums.forget();
    runningByName.delete(name);
  };

  const remember = (name: string, running: Running): void => {
    const [oldest] = runningByName.keys();
    if (oldest !== undefined && runningByName.size >= rememberedFiles) forget(oldest);
    runningByName.set(name, running);
  };

  const path = (name: string): string => {
    if (!nameForm.test(name)) throw new Error(`"${name}" is not the name of a staged file.`);
    return join(folder, name);
  };

  const notePath = (name: string): string => path(name) + noteEnding;

  const requireFolder = (): Promise<void> =>
    access(folder).catch((cause: unknown) => {
      throw new StoreGone(`The folder ${folder} is missing.`, { cause });
    });

  /** Throws the error about one file, unless the whole folder is missing. */
  const aboutFile = async (error: unknown): Promise<never> => {
    await requireFolder();
    throw error;
  };

  const received = async (name: string): Promise<number | undefined> => {
    const running = runningByName.get(name);
    if (running) return running.offset;
    const found = await statOf(path(name));
    if (found === undefined) await requireFolder();
    const noteText = await readFile(notePath(name), 'latin1').catch(() => '');
    return found && Math.min(found.size, flushedIn(noteText));
  };

  /** Overwrites the note in place, which needs no space on a full disk. */
  const note = async (name: string, flushed: number, isFlushed: boolean): Promise<void> => {
    const handle = await open(notePath(name), constants.O_RDWR | constants.O_CREAT, 0o600).catch(aboutFile);
    try {
      await handle.write(noteOf(flushed), 0, 'latin1');
      if (isFlushed) await handle.sync();
    } finally {
      await handle.close();
    }
  };

  /** Writes everything that arrives, and records the flushed bytes at intervals and when the stream breaks off. */
  const write = async (
    name: string,
    handle: FileHandle,
    running: Running,
    bytes: AsyncIterable<Uint8Array>,
  ): Promise<void> => {
    let isFlushable = true;
    const flush = async (at: 'midway' | 'break'): Promise<void> => {
      const { offset } = running;
      await handle.sync().catch((error: unknown) => {
        isFlushable = false;
        throw error;
      });
      await note(name, offset, at === 'midway');
    };
    let flushed = { offset: running.offset, at: performance.now() };
    try {
      for await (const lot of inLots(bytes, flushEveryMs)) {
        await writeAll(handle, lot, running.offset);
        await advance(running, lot);
        const isDue =
          running.offset - flushed.offset >= flushEveryBytes ||
          performance.now() - flushed.at >= flushEveryMs;
        if (!isDue) continue;
        await flush('midway');
        flushed = { offset: running.offset, at: performance.now() };
      }
    } catch (error) {
      // The broken stream is the cause; a failed flush on a broken disk says less. A disk reports a failed flush once:
      // asked again, it reports success although the bytes are lost.
      if (isFlushable) await flush('break').catch(() => undefined);
      throw error;
    }
  };

  /** Flushes and closes a completely written file; its received bytes are remembered from then on. */
  const finish = async (name: string, handle: FileHandle, running: Running): Promise<void> => {
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    remember(name, running);
  };

  /** Returns the checksums of the first `offset` bytes, ready to continue. Throws if the file has fewer. */
  const runningUpTo = async (name: string, offset: number): Promise<Running> => {
    const existing = runningByName.get(name);
    if (existing?.offset === offset) return existing;
    const running = begun(Promise.resolve());
    try {
      if (offset > 0) {
        for await (const bytes of createReadStream(path(name), { end: offset - 1 }))
          await advance(running, [bytes as Buffer]);
      }
      if (running.offset !== offset) throw new Error(`${name} has ${running.offset} bytes, not ${offset}.`);
    } catch (error) {
      running.checksums.forget();
      throw error;
    }
    return running;
  };

  const checksumsOf = async (name: string, bytes: number): Promise<Checksums> => {
    const running = await runningUpTo(name, bytes);
    try {
      return await running.checksums.soFar();
    } finally {
      // Checksums that were read again are not remembered: the file may have been removed meanwhile.
      if (runningByName.get(name) !== running) running.checksums.forget();
    }
  };

  const removeFiles = async (name: string): Promise<void> => {
    await runningByName.get(name)?.activityNote.catch(() => undefined);
    forget(name);
    await Promise.all([removeFile(notePath(name)), removeFile(path(name))]);
  };

  return {
    path,
    received,

    begin: (name) => {
      forget(name);
      // Written before the bytes, which may fill the disk.
      remember(name, begun(note(name, 0, false)));
    },

    append: async (name, offset, bytes) => {
      const present = (await received(name)) ?? 0;
      if (present !== offset) throw new StagedBytesGone(`${name} has ${present} bytes, not ${offset}.`);
      const running = await runningUpTo(name, offset);
      runningByName.delete(name);
      try {
        await running.activityNote;
        // Bytes after `offset` are overwritten; missing bytes before it are never made up.
        const flags = offset === 0 ? constants.O_CREAT | constants.O_TRUNC : 0;
        const handle = await openStaged(path(name), flags).catch(aboutFile);
        await write(name, handle, running, bytes).catch(async (error: unknown) => {
          await handle.close();
          throw error;
        });
        const flushed = finish(name, handle, running);
        running.activityNote = flushed.then(() => note(name, running.offset, false));
        // Prevents unhandled rejections if a caller awaits only one of them, or none.
        flushed.catch(() => running.checksums.forget());
        running.activityNote.catch(() => undefined);
        const { checksums, activityNote } = running;
        return { offset: running.offset, checksums: () => checksums.soFar(), flushed, activityNote };
      } catch (error) {
        running.checksums.forget();
        throw error;
      }
    },

    checksums: (name, bytes) =>
      checksumsOf(name, bytes).catch(() => {
        // The thread may have ended; the bytes are on disk.
        forget(name);
        return checksumsOf(name, bytes);
      }),

    async *list() {
      const entries = await readdir(folder);
      // Includes files with only a note left, written again by a request that ended too late.
      const names = new Set(entries.map((entry) => entry.replace(noteEnding, '')));
      for (const name of names) {
        if (!nameForm.test(name)) continue;
        const found = (await statOf(path(name))) ?? (await statOf(notePath(name)));
        if (found) yield { name, modified: found.mtime };
      }
    },

    remove: removeFiles,

    isWritable: () => canWriteIn(folder),
    freeBytes: () => freeBytesIn(folder),
  };
};
