import type { FileHandle } from 'node:fs/promises';

/** Bytes per write. Chunks have 64 KiB, and a write of each would cost more than its bytes. */
const lotBytes = 512 * 1024;

/** Collects chunks until they fill a write or the first has waited `longestMs`. After an error it yields the rest first. */
export async function* inLots(
  bytes: AsyncIterable<Uint8Array>,
  longestMs: number,
): AsyncGenerator<readonly Uint8Array[]> {
  let lot: Uint8Array[] = [];
  let [size, since] = [0, performance.now()];
  try {
    for await (const chunk of bytes) {
      lot.push(chunk);
      size += chunk.byteLength;
      if (size < lotBytes && performance.now() - since < longestMs) continue;
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

/** Writes all buffers, even if the system accepts fewer bytes at once. */
export const writeAll = async (
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  position: number,
): Promise<void> => {
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
};
