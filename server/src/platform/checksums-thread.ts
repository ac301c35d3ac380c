import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { crc32 } from '@node-rs/crc32';

/** A message about one sequence of bytes. The thread answers all but `forget`, in order. */
export type ChecksumsMessage = { readonly id: number } & (
  | { readonly task: 'add'; readonly chunks: readonly ArrayBuffer[] }
  | { readonly task: 'read' }
  | { readonly task: 'forget' }
);

const begin = () => ({ sha256: createHash('sha256'), crc32: 0 });

const running = new Map<number, ReturnType<typeof begin>>();

const add = (id: number, chunks: readonly ArrayBuffer[]): void => {
  const checksums = running.get(id) ?? begin();
  running.set(id, checksums);
  for (const chunk of chunks) {
    const bytes = new Uint8Array(chunk);
    checksums.sha256.update(bytes);
    checksums.crc32 = crc32(bytes, checksums.crc32);
    // Frees the memory at once: it would pile up until the garbage collector runs.
    chunk.transfer(0);
  }
};

parentPort?.on('message', (message: ChecksumsMessage) => {
  const { id } = message;
  if (message.task === 'forget') running.delete(id);
  if (message.task === 'add') {
    add(id, message.chunks);
    parentPort?.postMessage(undefined, []);
  }
  if (message.task === 'read') {
    const checksums = running.get(id) ?? begin();
    parentPort?.postMessage({ sha256: checksums.sha256.copy().digest(), crc32: checksums.crc32 }, []);
  }
});
