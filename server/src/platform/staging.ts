import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** What is known of bytes that have arrived whole. */
export interface Checksums {
  readonly sha256: Buffer;
  readonly crc32: number;
}

interface Running {
  offset: number;
  readonly sha256: Hash;
  crc32: number;
}

/** Where files stand while their bytes arrive: they grow at the end only, and survive a restart. */
export interface Staging {
  create(name: string): Promise<void>;
  /** Bytes that have arrived, or undefined where there is no such file. */
  size(name: string): Promise<number | undefined>;
  /**
   * Appends a stream at `offset`, which must be the present size, and flushes it. Settles with the new size, also where
   * the stream broke off: what had arrived is kept.
   */
  append(name: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Checksums of the whole file: computed while it arrived, or by reading it where the process was restarted since. */
  checksums(name: string): Promise<Checksums>;
  path(name: string): string;
  remove(name: string): Promise<void>;
  /** Every file, with the time of its last byte. */
  list(): AsyncIterable<{ name: string; modified: Date }>;
}

/** An owner's id and an upload's, so that a file tells whose it is. */
const nameForm = /^[0-9a-f-]{36}\.[0-9a-f-]{36}$/;

/** Files whose checksums are kept while they arrive; those of others are computed by reading. */
const rememberedChecksums = 1000;

const advance = (running: Running, bytes: Uint8Array): void => {
  running.sha256.update(bytes);
  running.crc32 = crc32(bytes, running.crc32);
  running.offset += bytes.byteLength;
};

export const openStaging = async (folder: string): Promise<Staging> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const runningByName = new Map<string, Running>();

  const path = (name: string): string => {
    if (!nameForm.test(name)) throw new Error(`"${name}" is not the name of a staged file.`);
    return join(folder, name);
  };

  const size = async (name: string): Promise<number | undefined> =>
    (await stat(path(name)).catch(() => undefined))?.size;

  /** The checksums of the first `offset` bytes, ready to go on. */
  const runningUpTo = async (name: string, offset: number): Promise<Running> => {
    const known = runningByName.get(name);
    if (known?.offset === offset) return known;
    const running: Running = { offset: 0, sha256: createHash('sha256'), crc32: 0 };
    if (offset > 0) {
      for await (const bytes of createReadStream(path(name), { end: offset - 1 }))
        advance(running, bytes as Buffer);
    }
    const [oldest] = runningByName.keys();
    if (oldest !== undefined && runningByName.size >= rememberedChecksums) runningByName.delete(oldest);
    runningByName.set(name, running);
    return running;
  };

  return {
    path,
    size,

    create: async (name) => {
      const handle = await open(path(name), 'wx', 0o600);
      await handle.close();
    },

    append: async (name, offset, bytes) => {
      const present = await size(name);
      if (present !== offset) throw new Error(`${name} holds ${present} bytes, not ${offset}.`);
      const running = await runningUpTo(name, offset);
      const handle = await open(path(name), 'r+');
      try {
        for await (const chunk of bytes) {
          let written = 0;
          while (written < chunk.byteLength) {
            const step = await handle.write(
              chunk,
              written,
              chunk.byteLength - written,
              running.offset + written,
            );
            written += step.bytesWritten;
          }
          advance(running, chunk);
        }
      } catch (error) {
        // The file may hold part of a chunk that the checksums do not: they are computed anew when it goes on.
        runningByName.delete(name);
        throw error;
      } finally {
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
      }
      return running.offset;
    },

    checksums: async (name) => {
      const running = await runningUpTo(name, (await size(name)) ?? 0);
      return { sha256: running.sha256.copy().digest(), crc32: running.crc32 };
    },

    async *list() {
      for (const name of await readdir(folder)) {
        const found = nameForm.test(name) ? await stat(path(name)).catch(() => undefined) : undefined;
        if (found) yield { name, modified: found.mtime };
      }
    },

    remove: async (name) => {
      runningByName.delete(name);
      await rm(path(name), { force: true });
    },
  };
};
