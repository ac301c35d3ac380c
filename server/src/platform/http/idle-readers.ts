import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds between two checks of the open connections. */
const lookEveryMs = 10_000;

/**
 * The number of checks without progress after which a connection ends: 60 seconds. Even the slowest lines transfer some
 * bytes in each interval.
 */
const looksWithoutProgress = 6;

interface Progress {
  /** Bytes that the network has accepted. */
  readonly taken: number;
  readonly looks: number;
}

/**
 * Ends connections whose answers nobody reads: each holds unsent bytes, an open file and the layout of its archive, for
 * as long as the reader likes. Only unsent bytes count, so a slow handler is not held against its caller.
 */
export const endIdleReaders = (server: Server): void => {
  const connections = new Map<Socket, Progress>();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { taken: 0, looks: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  const look = (): void => {
    for (const [socket, before] of connections) {
      const taken = socket.bytesWritten - socket.writableLength;
      const isIdle = socket.writableLength > 0 && taken === before.taken;
      const looks = isIdle ? before.looks + 1 : 0;
      if (looks >= looksWithoutProgress) socket.destroy();
      else connections.set(socket, { taken, looks });
    }
  };
  const looking = setInterval(look, lookEveryMs);
  looking.unref?.();
  server.once('close', () => clearInterval(looking));
};
