import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';

// The yardstick of uploading: writes each body into its own file below DATA_DIR, flushes it, and only then answers.

const { DATA_DIR = '', HOST, PORT } = process.env;
let files = 0;

const keep = async (body: IncomingMessage): Promise<void> => {
  await using handle = await open(join(DATA_DIR, String((files += 1))), 'wx');
  for await (const chunk of body) await handle.write(chunk as Buffer);
  await handle.sync();
};

const server = createServer((request, reply) => {
  const storing = request.method === 'POST' ? keep(request) : Promise.resolve();
  void storing.then(() => reply.end());
});
server.listen({ host: HOST, port: Number(PORT) });
process.once('SIGINT', () => process.exit(0));
