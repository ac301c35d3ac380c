import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { AppError } from '../../../platform/errors.ts';

/** The bytes that a request brings, while they come. */
export interface RequestBody {
  /**
   * All of them, to be read once. They end early where the request breaks off or is cut off, and throw `upload-too-large`
   * where more than `limit` come.
   */
  chunks(limit: number): AsyncIterable<Uint8Array>;
  /** Has them end now. */
  cutOff(): void;
  /**
   * [Note: Early answers] Throws the rest away; settles when it has come, or broke off. To be awaited before an answer that
   * needs no more bytes: browsers look at an answer once they have sent everything, and a connection that is closed on
   * bytes that nobody has read is reset, which takes the answer with it.
   */
  discardRest(): Promise<void>;
}

/** Our choice: as long as web servers commonly linger. A file on a slow line may take far longer than its refusal is worth. */
const discardLimitMs = 30_000;

/** What tells that there may be something to read, or never will be. */
const events = ['readable', 'end', 'close'] as const;

export const requestBodyOf = (request: IncomingMessage): RequestBody => {
  let isCutOff = false;
  /** To be called at each of these. */
  let goOn: () => void = () => undefined;
  const onChange = () => goOn();

  async function* chunks(limit: number): AsyncGenerator<Uint8Array> {
    let size = 0;
    for (const event of events) request.on(event, onChange);
    try {
      while (!isCutOff) {
        const chunk = request.read() as Buffer | null;
        if (chunk !== null) {
          size += chunk.byteLength;
          if (size > limit)
            throw new AppError('upload-too-large', {
              detail: `More than the ${limit} announced bytes came.`,
            });
          yield chunk;
        } else {
          if (request.readableEnded || request.destroyed) return;
          await new Promise<void>((resolve) => (goOn = resolve));
        }
      }
    } finally {
      for (const event of events) request.off(event, onChange);
    }
  }

  return {
    chunks,

    cutOff: () => {
      isCutOff = true;
      goOn();
    },

    discardRest: async () => {
      request.resume();
      const signal = AbortSignal.timeout(discardLimitMs);
      await finished(request, { signal }).catch(() => undefined);
    },
  };
};
