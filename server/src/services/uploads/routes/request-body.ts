import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { AppError } from '../../../platform/errors.ts';

/** The bytes of a request, while they arrive. */
export interface RequestBody {
  /** Throws `upload-too-large` if the request announces more bytes than that. */
  requireAtMost(limit: number): void;
  /**
   * All of them; can be read once. They end early if the request breaks off or is cut off, and throw `upload-too-large`
   * after more than `limit` bytes.
   */
  chunks(limit: number): AsyncIterable<Uint8Array>;
  /** Ends them now. */
  cutOff(): void;
  /** Whether they were ended. The client may still be sending, or asleep. */
  readonly isCutOff: boolean;
  /**
   * [Note: Early answers] Discards the rest; resolves when it has arrived, or broke off. Await it before an answer that
   * needs no more bytes. Browsers read an answer only after sending everything. A connection that is closed with unread
   * bytes is reset, and the answer is lost.
   */
  discardRest(): Promise<void>;
}

/**
 * Our choice: as long as web servers commonly linger. A file on a slow line may take far longer than its refusal is
 * worth.
 */
const discardLimitMs = 30_000;

const tooLarge = (limit: number): AppError =>
  new AppError('upload-too-large', { detail: `The request has more than the ${limit} announced bytes.` });

const bodies = new WeakMap<IncomingMessage, RequestBody>();

/** The events after which there may be something to read, or never will be. */
const events = ['readable', 'end', 'close'] as const;

const createRequestBody = (request: IncomingMessage): RequestBody => {
  let isCutOff = false;
  /** Called at each of these events. */
  let proceed: () => void = () => undefined;
  const onChange = () => proceed();

  async function* chunks(limit: number): AsyncGenerator<Uint8Array> {
    let size = 0;
    for (const event of events) request.on(event, onChange);
    try {
      while (!isCutOff) {
        const chunk = request.read() as Buffer | null;
        if (chunk !== null) {
          size += chunk.byteLength;
          if (size > limit) throw tooLarge(limit);
          yield chunk;
        } else {
          if (request.readableEnded || request.destroyed) return;
          await new Promise<void>((resolve) => (proceed = resolve));
        }
      }
    } finally {
      for (const event of events) request.off(event, onChange);
    }
  }

  return {
    chunks,

    requireAtMost: (limit) => {
      if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    },

    get isCutOff() {
      return isCutOff;
    },

    cutOff: () => {
      isCutOff = true;
      proceed();
    },

    discardRest: async () => {
      request.resume();
      const signal = AbortSignal.timeout(discardLimitMs);
      await finished(request, { signal }).catch(() => undefined);
    },
  };
};

/** Returns the body of a request: the same one each time. */
export const requestBodyOf = (request: IncomingMessage): RequestBody => {
  const body = bodies.get(request) ?? createRequestBody(request);
  bodies.set(request, body);
  return body;
};
