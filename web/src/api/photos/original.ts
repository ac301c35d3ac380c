import { downloadName } from '@albumen/contracts/download-name';
import { ApiError } from '../client.ts';
import type { PhotoList } from './photo-list.ts';

/** The file of a photo as it was uploaded. */
export interface Original {
  /** The name under which to save it. */
  readonly name: string;
  readonly bytes: Blob;
}

/** The number of bytes received, and the total. */
export interface ReceivedBytes {
  readonly received: number;
  readonly all: number;
}

/**
 * Fetches the complete original of a photo. Reads the photo again first: its address may have expired while the page
 * was open, or it may have been erased. Throws `ApiError`: with the code `not-found` if there is no such photo, without
 * a code if its bytes do not come or are incomplete.
 */
export const fetchOriginal = async (
  list: PhotoList,
  photoId: string,
  onProgress: (progress: ReceivedBytes) => void,
  signal: AbortSignal,
): Promise<Original> => {
  const photo = await list.photo(photoId, signal);
  const correlationId = crypto.randomUUID();
  const fail = (status: number, cause?: unknown) =>
    new ApiError({ status, url: photo.untouchedUrl, call: 'readOriginal', correlationId, cause });

  let reply: Response;
  try {
    reply = await fetch(photo.untouchedUrl, { signal });
  } catch (cause) {
    throw signal.aborted ? cause : fail(0, cause);
  }
  if (!reply.ok) throw fail(reply.status);
  try {
    const bytes = await readWhole(reply, photo.bytes, onProgress);
    return { name: downloadName(photo.localFileName, photo.contentType), bytes };
  } catch (cause) {
    throw signal.aborted ? cause : fail(0, cause);
  }
};

/** Reads the body of an answer that must hold `all` bytes. Throws if it breaks off, or holds more or fewer. */
export const readWhole = async (
  reply: Response,
  all: number,
  onProgress: (progress: ReceivedBytes) => void,
): Promise<Blob> => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  onProgress({ received, all });
  for await (const part of partsOf(reply)) {
    parts.push(part);
    received += part.byteLength;
    onProgress({ received, all });
  }
  if (received !== all) throw new Error(`Received ${received} of ${all} bytes`);
  // No type: a browser that knows the type may replace the file's extension.
  return new Blob(parts);
};

// Not every browser supports `for await` on a stream.
const partsOf = async function* (reply: Response) {
  const reader = reply.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) yield part.value;
};
