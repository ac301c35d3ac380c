import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Milliseconds in which a body must arrive. Our choice: 250 kB on a line of 8 kB a second. */
const windowMs = 30_000;

/** Bytes that a slow body must bring within each window; even the slowest lines bring a hundred times that. */
export const leastBytesOfSlowBody = 1024;

const slowBodies = new WeakSet<IncomingMessage>();

/** Lets a request body take as long as it needs while it makes progress. For authenticated callers only. */
export const acceptSlowBody = (request: IncomingMessage): void => void slowBodies.add(request);

/** Whether a request announces a body, of known or unknown size. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/**
 * The same error that Node.js raises for its one limit for all requests, which a photo on a slow line would exceed,
 * too.
 */
const tooSlow = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Ends requests whose body does not arrive: a trickle of bytes would hold a connection for as long as its sender likes.
 */
export const limitBodyTimes = (server: Server): void => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      // If received bytes wait to be read, the delay is ours, not the sender's.
      const progress = came >= leastBytesOfSlowBody || request.readableLength > 0;
      if (slowBodies.has(request) && progress) return;
      clearInterval(timer);
      if (response.writableEnded) socket.destroy();
      else server.emit('clientError', tooSlow(), socket);
    }, windowMs);
    timer.unref?.();
    request.once('close', () => clearInterval(timer));
  });
};
