import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Milliseconds in which a body has to come. Our choice: 250 kB on a line of 8 kB a second. */
const windowMs = 30_000;

/** Bytes that are to come in each such time of a body that may take longer; the slowest lines bring a hundred times that. */
export const leastBytesOfSlowBody = 1024;

const slowBodies = new WeakSet<IncomingMessage>();

/** Lets the body of a request take as long as it needs, as long as it makes progress. For callers who are known only. */
export const acceptSlowBody = (request: IncomingMessage): void => void slowBodies.add(request);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** As Node.js tells it where its one limit for all requests is passed, which a photo on a slow line would pass, too. */
const tooSlow = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Ends requests whose body does not come: bytes that trickle would hold a connection for as long as their sender likes. */
export const limitBodyTimes = (server: Server): void => {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.complete) return clearInterval(timer);
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      // Where bytes wait to be read, it is up to us that no more of them come.
      const goesOn = came >= leastBytesOfSlowBody || request.readableLength > 0;
      if (slowBodies.has(request) && goesOn) return;
      clearInterval(timer);
      if (response.writableEnded) socket.destroy();
      else server.emit('clientError', tooSlow(), socket);
    }, windowMs);
    timer.unref?.();
    request.once('close', () => clearInterval(timer));
  });
};
