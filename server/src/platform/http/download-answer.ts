import { Readable } from 'node:stream';
import type { ByteRange } from '../objects/objects.ts';

/** Content that can be downloaded from any byte. */
export interface Downloadable {
  /** Bytes. */
  readonly size: number;
  /** A strong validator, including its quotes. */
  readonly etag: string;
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** A handler's answer if the reply can be resumed. */
export interface Download {
  readonly content: Downloadable;
  /** The customer, or the operator's key, whose transfer it is: each may run a few at a time. */
  readonly customerId: string;
  /** The name under which browsers save it. */
  readonly fileName: string;
  readonly mediaType: string;
  /**
   * Receives the range of bytes that were handed to the network: now and then, and at the end, for whatever reason it
   * ends. The range always starts at the first byte of the answer. Bytes still in our own buffers do not count.
   */
  readonly onSent?: (sent: ByteRange) => void;
}

/** The content of a file as it is stored. `read` resolves to undefined if the bytes are missing. */
export const storedFile = (
  { id, fileBytes, sha256 }: { readonly id: string; readonly fileBytes: number; readonly sha256: string },
  read: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array> | undefined>,
): Downloadable => ({
  size: fileBytes,
  etag: `"${sha256}"`,
  async *read(range) {
    const bytes = await read(range);
    if (!bytes) throw new Error(`The object of the file ${id} is missing.`);
    yield* bytes;
  },
});

/** The headers of a request that select bytes. */
export interface RangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** The answer to send: `body` is undefined if the status has none. */
export interface DownloadAnswer {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Readable | undefined;
  /** Call this when the connection is done with the answer, with the number of body bytes that were not sent. */
  readonly onClosed?: (bytesLeft: number) => void;
}

/** The number of bytes after which `onSent` is called again. */
const tellEveryBytes = 32 * 1024 * 1024;

/** Bytes that may be in buffers between reading and the network. */
const bufferedBytes = 1024 * 1024;

/** Passes bytes on and reports how many. */
const watched = (
  bytes: AsyncIterable<Uint8Array>,
  start: number,
  onSent: (sent: ByteRange) => void,
): { readonly bytes: AsyncIterable<Uint8Array>; readonly onClosed: (bytesLeft: number) => void } => {
  let handedOn = 0;
  let reportedAt = 0;
  const tell = (bytesLeft: number): void => {
    reportedAt = handedOn;
    if (handedOn > bytesLeft) onSent({ start, end: start + handedOn - bytesLeft - 1 });
  };
  async function* handOn(): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      handedOn += piece.byteLength;
      yield piece;
      if (handedOn - reportedAt >= tellEveryBytes) tell(bufferedBytes);
    }
  }
  return { bytes: handOn(), onClosed: tell };
};

/** RFC 8187: percent-encoded, with the few characters that encodeURIComponent leaves but the header does not allow. */
export const encodeFileName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Parses the requested range (RFC 9110, 14.1.2). Returns undefined for the whole content: if no range, several ranges
 * or an unreadable range is requested. Returns `unsatisfiable` if the range begins after the end.
 */
const rangeOf = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined => {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const bytes = Number(last);
    return bytes === 0 ? 'unsatisfiable' : { start: Math.max(0, size - bytes), end: size - 1 };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  return start >= size
    ? 'unsatisfiable'
    : { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
};

/**
 * Answers a download with its length, or with a part of it if a caller resumes a broken download: `Range` counts only
 * if `If-Range` names the current content. Nothing on the way may change the bytes.
 */
export const answerDownload = (
  { content, fileName, mediaType, onSent }: Omit<Download, 'customerId'>,
  rangeHeaders: RangeHeaders,
): DownloadAnswer => {
  const { size, etag } = content;
  const headers = {
    'content-type': mediaType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeFileName(fileName)}`,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, no-transform',
  };
  if (rangeHeaders['if-none-match'] === etag) return { status: 304, headers, body: undefined };
  const isSame = rangeHeaders['if-range'] === undefined || rangeHeaders['if-range'] === etag;
  const range = isSame ? rangeOf(rangeHeaders.range, size) : undefined;
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: undefined };
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const sending = onSent && watched(content.read({ start, end }), start, onSent);
  return {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': end - start + 1,
      ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
    body: Readable.from(sending?.bytes ?? content.read({ start, end }), {
      objectMode: false,
      highWaterMark: 256 * 1024,
    }),
    ...(sending && { onClosed: sending.onClosed }),
  };
};
