import { constants, createReadStream } from 'node:fs';
import type { Stats } from 'node:fs';
import { mkdir, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { Checksums, ChecksumsThread, RunningChecksums } from './checksums.ts';
import { hasCode } from './error-codes.ts';

interface Running {
  offset: number;
  readonly checksums: RunningChecksums;
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
  /** Begins a file with no byte; what stood under that name is gone. */
  create(name: string): Promise<void>;
  /** Bytes that have arrived and are flushed, or undefined where nothing is known of such a file. */
  received(name: string): Promise<number | undefined>;
  /**
   * Appends a stream at `offset`, which must be what was received, and flushes it, now and then also while it comes.
   * Settles with the new offset. Where the stream breaks off, it throws, and what had arrived is kept. The chunks are handed
   * over: once written they are empty.
   */
  append(name: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
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

/** An owner's id and an upload's, so that a file tells whose it is. */
const nameForm = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

/** Files of which offset and checksums are kept in memory while they arrive; those of others are found by reading. */
const rememberedFiles = 1000;

/** Bytes that are written at once. They come by 64 KiB, and each write of its own costs more than its bytes. */
const lotBytes = 512 * 1024;

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

const statOf = (file: string): Promise<Stats | undefined> => stat(file).catch(() => undefined);

const advance = async (running: Running, chunks: readonly Uint8Array[]): Promise<void> => {
  for (const { byteLength } of chunks) running.offset += byteLength;
  await running.checksums.add(chunks);
};

/** Gathers chunks until there are enough to write, or they have waited; what came before a break is the last lot. */
async function* inLots(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Uint8Array[]> {
  let lot: Uint8Array[] = [];
  let [size, since] = [0, performance.now()];
  try {
    for await (const chunk of bytes) {
      lot.push(chunk);
      size += chunk.byteLength;
      if (size < lotBytes && performance.now() - since < flushEveryMs) continue;
      yield lot;
      lot = [];
      [size, since] = [0, performance.now()];
    }
  } catch (error) {
    if (size > 0) yield lot;
    throw error;
  }
  if (size > 0) yield lot;
}

/** Writes all of them, though the system may take fewer bytes at once; settles with the position behind them. */
const writeAll = async (
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  position: number,
): Promise<number> => {
  let { bytesWritten: written } = await handle.writev(chunks, position);
  let chunkStart = 0;
  for (const chunk of chunks) {
    const chunkEnd = chunkStart + chunk.byteLength;
    while (written < chunkEnd) {
      const done = written - chunkStart;
      const step = await handle.write(chunk, done, chunk.byteLength - done, position + written);
      written += step.bytesWritten;
    }
    chunkStart = chunkEnd;
  }
  return position + written;
};

export const openStaging = async (folder: string, thread: ChecksumsThread): Promise<Staging> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  /** Only files to which nothing is appended at the moment: their offset is what was flushed. */
  const runningByName = new Map<string, Running>();

  const nothingYet = (): Running => ({ offset: 0, checksums: thread.begin() });

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

  const flush = async (
    name: string,
    handle: FileHandle,
    position: number,
    at: 'midway' | 'end',
  ): Promise<void> => {
    await handle.sync();
    await note(name, position, at === 'midway');
  };

  /** The checksums of the first `offset` bytes, ready to go on. Throws where the file has fewer. */
  const runningUpTo = async (name: string, offset: number): Promise<Running> => {
    const known = runningByName.get(name);
    if (known?.offset === offset) return known;
    const running = nothingYet();
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
    remember(name, running);
    return running.checksums.soFar();
  };

  const removeFiles = async (name: string): Promise<void> => {
    forget(name);
    await Promise.all([removeFile(notePath(name)), removeFile(path(name))]);
  };

  return {
    path,
    received,

    create: async (name) => {
      // The file is made by its first bytes; its note is there before them, in case that they fill the disk.
      forget(name);
      await Promise.all([removeFile(path(name)), note(name, 0, false)]);
      remember(name, nothingYet());
    },

    append: async (name, offset, bytes) => {
      const present = (await received(name)) ?? 0;
      if (present !== offset) throw new Error(`${name} holds ${present} bytes, not ${offset}.`);
      const running = await runningUpTo(name, offset);
      runningByName.delete(name);
      // What stands behind `offset` is written over.
      const handle = await open(path(name), constants.O_RDWR | constants.O_CREAT, 0o600);
      let position = offset;
      try {
        let flushed = { position, at: performance.now() };
        for await (const lot of inLots(bytes)) {
          position = await writeAll(handle, lot, position);
          await advance(running, lot);
          const isDue =
            position - flushed.position >= flushEveryBytes || performance.now() - flushed.at >= flushEveryMs;
          if (!isDue) continue;
          await flush(name, handle, position, 'midway');
          flushed = { position, at: performance.now() };
        }
        await flush(name, handle, position, 'end');
      } catch (error) {
        // What broke off is the cause; that a broken disk flushes no more says less.
        await flush(name, handle, position, 'end').catch(() => undefined);
        running.checksums.forget();
        throw error;
      } finally {
        await handle.close();
      }
      remember(name, running);
      return position;
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
