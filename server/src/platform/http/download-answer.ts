import { Readable } from 'node:stream';
import type { ByteRange } from '../objects/objects.ts';

/** Something that can be downloaded from any byte on. */
export interface Downloadable {
  /** Bytes. */
  readonly size: number;
  /** A strong validator, with its quotes. */
  readonly etag: string;
  read(range?: ByteRange): AsyncIterable<Uint8Array>;
}

/** What a handler answers where the reply can be resumed. */
export interface Download {
  readonly content: Downloadable;
  /** The customer whose transfer it is: each has a few at a time. */
  readonly customerId: string;
  /** Under which it is saved. */
  readonly fileName: string;
  readonly mediaType: string;
  /**
   * Told which bytes have been handed over to the network: now and then, and at the end, however that comes. Each time from
   * the first byte of the answer on. What still lay in buffers of ours does not count.
   */
  readonly onSent?: (sent: ByteRange) => void;
}

/** The headers of a request that say which bytes are wanted. */
export interface RangeHeaders {
  readonly range?: string | undefined;
  readonly 'if-range'?: string | undefined;
  readonly 'if-none-match'?: string | undefined;
}

/** What goes out: `body` is undefined where the status has none. */
export interface DownloadAnswer {
  readonly status: 200 | 206 | 304 | 416;
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Readable | undefined;
  /** To be called when the connection has no more to do with it, with how many bytes of the body have not gone out. */
  readonly onClosed?: (bytesLeft: number) => void;
}

/** After so many bytes it is told how far an answer has come. */
const tellEveryBytes = 32 * 1024 * 1024;

/** Bytes that may lie in buffers between what is read and the network. */
const bufferedBytes = 1024 * 1024;

/** Hands bytes on and tells how far they have gone. */
const watched = (
  bytes: AsyncIterable<Uint8Array>,
  start: number,
  onSent: (sent: ByteRange) => void,
): { readonly bytes: AsyncIterable<Uint8Array>; readonly onClosed: (bytesLeft: number) => void } => {
  let handedOn = 0;
  let toldAt = 0;
  const tell = (bytesLeft: number): void => {
    toldAt = handedOn;
    if (handedOn > bytesLeft) onSent({ start, end: start + handedOn - bytesLeft - 1 });
  };
  async function* handOn(): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      handedOn += piece.byteLength;
      yield piece;
      if (handedOn - toldAt >= tellEveryBytes) tell(bufferedBytes);
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
 * The range that is asked for (RFC 9110, 14.1.2): undefined for the whole, where none is asked for, several are, or it
 * cannot be read; `unsatisfiable` where it begins behind the end.
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
 * Answers a download with its length, and a part of it to whoever goes on with one that broke: `Range` counts only while
 * `If-Range` names what is downloaded now. Nothing on the way may change the bytes.
 */
export const answerDownload = (
  { content, fileName, mediaType, onSent }: Omit<Download, 'customerId'>,
  asked: RangeHeaders,
): DownloadAnswer => {
  const { size, etag } = content;
  const headers = {
    'content-type': mediaType,
    'content-disposition': `attachment; filename*=UTF-8''${encodeFileName(fileName)}`,
    'accept-ranges': 'bytes',
    etag,
    'cache-control': 'private, no-transform',
  };
  if (asked['if-none-match'] === etag) return { status: 304, headers, body: undefined };
  const isSame = asked['if-range'] === undefined || asked['if-range'] === etag;
  const range = isSame ? rangeOf(asked.range, size) : undefined;
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
