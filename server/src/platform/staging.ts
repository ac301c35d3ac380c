import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
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
  create(id: string): Promise<void>;
  /** Bytes that have arrived, or undefined where there is no such file. */
  size(id: string): Promise<number | undefined>;
  /**
   * Appends a stream at `offset`, which must be the present size, and flushes it. Settles with the new size, also where
   * the stream broke off: what had arrived is kept.
   */
  append(id: string, offset: number, bytes: AsyncIterable<Uint8Array>): Promise<number>;
  /** Checksums of the whole file: computed while it arrived, or by reading it where the process was restarted since. */
  checksums(id: string): Promise<Checksums>;
  path(id: string): string;
  remove(id: string): Promise<void>;
}

const idForm = /^[0-9a-f-]{36}$/;

const advance = (running: Running, bytes: Uint8Array): void => {
  running.sha256.update(bytes);
  running.crc32 = crc32(bytes, running.crc32);
  running.offset += bytes.byteLength;
};

export const openStaging = async (folder: string): Promise<Staging> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const runningById = new Map<string, Running>();

  const path = (id: string): string => {
    if (!idForm.test(id)) throw new Error(`"${id}" is not an upload id.`);
    return join(folder, id);
  };

  const size = async (id: string): Promise<number | undefined> =>
    (await stat(path(id)).catch(() => undefined))?.size;

  /** The checksums of the first `offset` bytes, ready to go on. */
  const runningUpTo = async (id: string, offset: number): Promise<Running> => {
    const known = runningById.get(id);
    if (known?.offset === offset) return known;
    const running: Running = { offset: 0, sha256: createHash('sha256'), crc32: 0 };
    if (offset > 0) {
      for await (const bytes of createReadStream(path(id), { end: offset - 1 }))
        advance(running, bytes as Buffer);
    }
    runningById.set(id, running);
    return running;
  };

  return {
    path,
    size,

    create: async (id) => {
      const handle = await open(path(id), 'wx', 0o600);
      await handle.close();
    },

    append: async (id, offset, bytes) => {
      const running = await runningUpTo(id, offset);
      const handle = await open(path(id), 'r+');
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
        runningById.delete(id);
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

    checksums: async (id) => {
      const running = await runningUpTo(id, (await size(id)) ?? 0);
      return { sha256: running.sha256.copy().digest(), crc32: running.crc32 };
    },

    remove: async (id) => {
      runningById.delete(id);
      await rm(path(id), { force: true });
    },
  };
};
