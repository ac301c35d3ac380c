import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';

/** The bytes that a request brings, while they come. */
export interface RequestBody {
  /** A web stream of them; the stream that Node.js would make holds a copy of every chunk. To be called once. */
  stream(): ReadableStream<Uint8Array>;
  /**
   * [Note: Early answers] Throws the rest away; settles when it has come, or broke off. To be awaited before an answer that
   * needs no more bytes: browsers look at an answer once they have sent everything, and a connection that is closed on
   * bytes that nobody has read is reset, which takes the answer with it.
   */
  discardRest(): Promise<void>;
}

/** Our choice: as long as web servers commonly linger. A file on a slow line may take far longer than its refusal is worth. */
const discardLimitMs = 30_000;

export const requestBodyOf = (request: IncomingMessage): RequestBody => {
  const chunks = request.iterator({ destroyOnReturn: false });
  return {
    stream: () =>
      new ReadableStream({
        pull: async (controller) => {
          const { done, value } = (await chunks.next()) as IteratorResult<Uint8Array, undefined>;
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: async () => void (await chunks.return?.()),
      }),

    discardRest: async () => {
      // Behind the chunk that the stream may be waiting for: nothing flows while it reads.
      const flowing = chunks.return?.().then(() => request.resume());
      const ended = finished(request, { signal: AbortSignal.timeout(discardLimitMs) });
      await Promise.all([flowing, ended]).catch(() => undefined);
    },
  };
};
