import { constants, createReadStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Checksums, ChecksumsThread, RunningChecksums } from './checksums.ts';
import { hasCode } from './error-codes.ts';
import { inLots, writeAll } from './lots.ts';

interface Running {
  offset: number;
  readonly checksums: RunningChecksums;
  /** Settles when the note says what has arrived. */
  noted: Promise<void>;
}

/** The bytes behind which others were to be appended are not there: the file was removed meanwhile, or never begun. */
export class StagedBytesGone extends Error {}

/** What stands in a file once the last of a stream is written. */
export interface Appended {
  /** How many bytes. */
  readonly offset: number;
  /** Of all of them. Rejects where the thread that computes them has ended. */
  readonly checksums: () => Promise<Checksums>;
  /** Settles when the disk has them: only then they have arrived. */
  readonly flushed: Promise<void>;
  /** Settles when a process that starts later knows it, too. */
  readonly noted: Promise<void>;
}

/**
 * Where files stand while their bytes arrive: they grow at the end only, and survive a restart.
 *
 * [Note: Only flushed bytes count] After a power cut a file may be longer than what the disk was told to keep, and hold
 * zeros or old bytes there. So beside each file stands a note of how many of its bytes were flushed, written after the
 * flush; only those have arrived. The note is flushed, too, while a stream lasts, so that a long upload goes on where it
 * was even after a power cut, and not at its end, where the file is about to become a photo: lost, torn or old, a note
 * only says less.
 */
export interface Staging {
  /** Begins a file with no byte; what stands under that name counts no more. */
  begin(name: string): void;
  /** Bytes that have arrived and are flushed, or undefined where nothing is known of such a file. */
  received(name: string): Promise<number | undefined>;
  /**
   * Appends a stream at `offset`, which must be what was received, and flushes it, now and then also while it comes.
   * Settles once all is written. Where the stream breaks off, it throws, and what had arrived is kept; `StagedBytesGone` where
   * fewer bytes are there than `offset`. The chunks are handed over: once written they are empty.
   */
  append(name: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<Appended>;
  /**
   * Checksums of the whole file, which must be what was received: computed while it arrived, or by reading it where the
   * process was restarted since. Throws where those bytes are not there, such as once they are taken away.
   */
  checksums(name: string, bytes: number): Promise<Checksums>;
  path(name: string): string;
  remove(name: string): Promise<void>;
  /** Every file, with the time of its last byte. */
  list(): AsyncIterable<{ name: string; modified: Date }>;
}

/** An owner's id and one of the file, so that a file tells whose it is. */
const nameForm = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

/** Files of which offset and checksums are kept in memory while they arrive; those of others are found by reading. */
const rememberedFiles = 1000;

/** The note beside a file: how many of its bytes were flushed, and a checksum of that; always as long. */
const noteOf = (flushed: number): string => `${flushed} ${crc32(String(flushed))}`.padEnd(32);

const noteEnding = '.flushed';

const flushedIn = (note: string): number => {
  const flushed = Number(note.split(' ')[0]);
  return note === noteOf(flushed) ? flushed : 0;
};

/** A kill costs no more than this much of what had come. */
const flushEveryBytes = 8 * 1024 * 1024;
const flushEveryMs = 1000;

/** One step where `rm` takes two. */
const removeFile = (file: string): Promise<void> =>
  unlink(file).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });

const openStaged = (file: string, flags: number): Promise<FileHandle> =>
  open(file, constants.O_RDWR | flags, 0o600).catch((cause: unknown) => {
    throw hasCode(cause, 'ENOENT') ? new StagedBytesGone(`${file} is not there.`, { cause }) : cause;
  });

const statOf = (file: string): Promise<Stats | undefined> => stat(file).catch(() => undefined);

const advance = async (running: Running, chunks: readonly Uint8Array[]): Promise<void> => {
  for (const { byteLength } of chunks) running.offset += byteLength;
  await running.checksums.add(chunks);
};

export const openStaging = async (folder: string, thread: ChecksumsThread): Promise<Staging> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  /** Only files to which nothing is appended at the moment: their offset is what was flushed. */
  const runningByName = new Map<string, Running>();

  const begun = (noted: Promise<void>): Running => {
    // Whoever appends is told.
    noted.catch(() => undefined);
    return { offset: 0, checksums: thread.begin(), noted };
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

  const received = async (name: string): Promise<number | undefined> => {
    const known = runningByName.get(name);
    if (known) return known.offset;
    const found = await statOf(path(name));
    const noted = await readFile(notePath(name), 'latin1').catch(() => '');
    return found && Math.min(found.size, flushedIn(noted));
  };

  /** Written over in place, which needs no room where the disk is full. */
  const note = async (name: string, flushed: number, isFlushed: boolean): Promise<void> => {
    const handle = await open(notePath(name), constants.O_RDWR | constants.O_CREAT, 0o600);
    try {
      await handle.write(noteOf(flushed), 0, 'latin1');
      if (isFlushed) await handle.sync();
    } finally {
      await handle.close();
    }
  };

  /** Writes all that comes, noting now and then what was flushed, and also where it breaks off. */
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
      // What broke off is the cause; that a broken disk flushes no more says less. One that has failed to flush tells it once:
      // asked again, it says that all is well, though the bytes are lost.
      if (isFlushable) await flush('break').catch(() => undefined);
      throw error;
    }
  };

  /** Flushes and closes a file of which all that came is written; it is known by what has arrived from then on. */
  const finish = async (name: string, handle: FileHandle, running: Running): Promise<void> => {
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    remember(name, running);
  };

  /** The checksums of the first `offset` bytes, ready to go on. Throws where the file has fewer. */
  const runningUpTo = async (name: string, offset: number): Promise<Running> => {
    const known = runningByName.get(name);
    if (known?.offset === offset) return known;
    const running = begun(Promise.resolve());
    try {
      if (offset > 0) {
        for await (const bytes of createReadStream(path(name), { end: offset - 1 }))
          await advance(running, [bytes as Buffer]);
      }
      if (running.offset !== offset) throw new Error(`${name} holds ${running.offset} bytes, not ${offset}.`);
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
      // One that was read anew: remembered now, it would stand for a file that was taken away meanwhile.
      if (runningByName.get(name) !== running) running.checksums.forget();
    }
  };

  const removeFiles = async (name: string): Promise<void> => {
    await runningByName.get(name)?.noted.catch(() => undefined);
    forget(name);
    await Promise.all([removeFile(notePath(name)), removeFile(path(name))]);
  };

  return {
    path,
    received,

    begin: (name) => {
      forget(name);
      // There before the bytes, in case that they fill the disk.
      remember(name, begun(note(name, 0, false)));
    },

    append: async (name, offset, bytes) => {
      const present = (await received(name)) ?? 0;
      if (present !== offset) throw new StagedBytesGone(`${name} holds ${present} bytes, not ${offset}.`);
      const running = await runningUpTo(name, offset);
      runningByName.delete(name);
      try {
        await running.noted;
        // What stands behind `offset` is written over; what ought to stand before it is never made up.
        const anew = offset === 0 ? constants.O_CREAT | constants.O_TRUNC : 0;
        const handle = await openStaged(path(name), anew);
        await write(name, handle, running, bytes).catch(async (error: unknown) => {
          await handle.close();
          throw error;
        });
        const flushed = finish(name, handle, running);
        running.noted = flushed.then(() => note(name, running.offset, false));
        // Whoever awaits one of them, or none, is not ended by the other.
        flushed.catch(() => running.checksums.forget());
        running.noted.catch(() => undefined);
        const { checksums, noted } = running;
        return { offset: running.offset, checksums: () => checksums.soFar(), flushed, noted };
      } catch (error) {
        running.checksums.forget();
        throw error;
      }
    },

    checksums: (name, bytes) =>
      checksumsOf(name, bytes).catch(() => {
        // The thread may have ended; the bytes are on the disk.
        forget(name);
        return checksumsOf(name, bytes);
      }),

    async *list() {
      const entries = await readdir(folder);
      // Also of those of which only the note is left, written once more by a request that came to its end too late.
      const names = new Set(entries.map((entry) => entry.replace(noteEnding, '')));
      for (const name of names) {
        if (!nameForm.test(name)) continue;
        const found = (await statOf(path(name))) ?? (await statOf(notePath(name)));
        if (found) yield { name, modified: found.mtime };
      }
    },

    remove: removeFiles,
  };
};
