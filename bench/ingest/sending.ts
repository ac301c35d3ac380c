import { once } from 'node:events';
import { open, stat } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UploadOutcome } from '@albumen/contracts/storage';
import type { TestCustomer } from '../../server/test/customer.ts';

/** As many concurrent transfers as in the Add photos dialog. */
const transfers = 4;

/** Each look costs the server a fraction of a millisecond. */
const lookEveryMs = 50;

interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: transfers });

/**
 * Sends a request and returns the answer, with the simplest client possible: `fetch` copies the bytes twice, and
 * collecting the garbage takes more of the machine than the measured server.
 */
const post = async ({ url, headers }: Post, bytes: Uint8Array): Promise<string> => {
  const request = httpRequest(url, {
    method: 'POST',
    agent,
    headers: { ...headers, 'content-length': bytes.byteLength },
  });
  request.end(bytes);
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const body = await text(answer);
  if (answer.statusCode !== 200) throw new Error(`${url.pathname}: ${answer.statusCode} ${body}`);
  return body;
};

/** Sends several files at once, each transfer with its own buffer. Settles when the last one is answered. */
const sendAll = async (
  files: readonly string[],
  send: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<void> => {
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const waiting = files.values();
  const sendRemaining = async () => {
    const buffer = Buffer.alloc(Math.max(...sizes));
    for (const file of waiting) {
      await using handle = await open(file);
      const { bytesRead } = await handle.read(buffer);
      await send(basename(file), buffer.subarray(0, bytesRead));
    }
  };
  await Promise.all(Array.from({ length: transfers }, sendRemaining));
};

/** Sends files to the bare server. */
export const sendBare = (url: string, files: readonly string[]): Promise<void> =>
  sendAll(files, async (_name, bytes) => void (await post({ url: new URL(url), headers: {} }, bytes)));

/** Adds files to a library as the Add photos dialog does, and returns the photos' ids. */
export const addFiles = async (customer: TestCustomer, files: readonly string[]): Promise<string[]> => {
  const sessionId = await customer.openSession();
  const ids: string[] = [];
  await sendAll(files, async (name, bytes) => {
    const answer = await post(customer.uploadAtOnce(sessionId, name, bytes.byteLength), bytes);
    const { outcome, imageId } = JSON.parse(answer) as UploadOutcome;
    if (outcome !== 'added') throw new Error(`${name}: ${outcome}`);
    ids.push(imageId);
  });
  await customer.post(`/api/storage/upload-sessions/${sessionId}/confirm`);
  return ids;
};

/** Settles when the last rendition of these photos is ready. Throws if one cannot be rendered. */
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
