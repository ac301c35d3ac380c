import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestCustomer } from '../../server/test/customer.ts';

/** As many as the Add photos dialog has under way at once. */
const transfers = 4;

/** Each look costs the server a fraction of a millisecond. */
const lookEveryMs = 50;

/** Sends files several at once; settles when the last was answered. */
export const sendAll = async (
  files: readonly string[],
  send: (name: string, bytes: Buffer) => Promise<void>,
): Promise<void> => {
  const waiting = files.values();
  const sendRemaining = async () => {
    for (const file of waiting) await send(basename(file), await readFile(file));
  };
  await Promise.all(Array.from({ length: transfers }, sendRemaining));
};

/** Sends one file to the bare server. */
export const sendBare =
  (url: string) =>
  async (name: string, bytes: Buffer): Promise<void> => {
    const { status } = await fetch(url, { method: 'POST', body: bytes as Uint8Array<ArrayBuffer> });
    if (status !== 200) throw new Error(`${name}: ${status}`);
  };

/** Adds files to a library as the Add photos dialog does; settles with the photos' ids. */
export const addFiles = async (customer: TestCustomer, files: readonly string[]): Promise<string[]> => {
  const sessionId = await customer.openSession();
  const ids: string[] = [];
  await sendAll(files, async (name, bytes) => {
    const { status, body } = await customer.uploadAtOnce(sessionId, name, bytes);
    if (body.outcome !== 'added') throw new Error(`${name}: ${status} ${JSON.stringify(body)}`);
    ids.push(body.imageId);
  });
  await customer.post(`/api/storage/upload-sessions/${sessionId}/confirm`);
  return ids;
};

/** Settles when the last rendition of these photos is ready. Throws where one cannot be rendered. */
export const untilAllRendered = async (customer: TestCustomer, ids: readonly string[]): Promise<void> => {
  for (const id of ids) {
    for (;;) {
      const { renditions } = (await customer.photo(id)).body;
      if (renditions === 'ready') break;
      if (renditions === 'failed') throw new Error(`Photo ${id} could not be rendered.`);
      await sleep(lookEveryMs);
    }
  }
};
