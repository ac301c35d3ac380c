import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';

// The yardstick of archives: the same bytes as one file, sent by a Node.js stream with default settings.

const { FILE = '', HOST, PORT } = process.env;

const server = createServer((request, reply) => {
  if (request.url === '/health/ready') return void reply.end();
  void stat(FILE).then(({ size }) => {
    reply.setHeader('content-length', size);
    createReadStream(FILE).pipe(reply);
  });
});
server.listen({ host: HOST, port: Number(PORT) });
process.once('SIGINT', () => process.exit(0));
