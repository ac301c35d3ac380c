import { connect } from 'node:net';

const bufferBytes = 2 ** 20;

/**
 * Requests an address, reads until the server closes, and returns the number of bytes, including headers. It uses one
 * buffer for everything: a client that does more takes processor time from the measured server.
 */
export const receive = (address: string): Promise<number> => {
  const { hostname, port, pathname, search, host } = new URL(address);
  return new Promise((resolve, reject) => {
    let received = 0;
    const socket = connect({
      host: hostname,
      port: Number(port),
      onread: {
        buffer: Buffer.alloc(bufferBytes),
        callback: (bytes) => {
          received += bytes;
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
    socket.write(`GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  });
};
