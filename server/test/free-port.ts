import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Outgoing connections take their local ports above these (Linux: from 32,768), even between this call and its use. */
const [least, most] = [12_000, 32_000];

/** Returns a port of 127.0.0.1 on which nothing listens at the moment. */
export const freePort = async (): Promise<number> => {
  const port = randomInt(least, most);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
};
