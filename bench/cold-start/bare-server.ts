import { fastify } from 'fastify';

// The yardstick: a server that only answers.
const app = fastify();
app.get('/health/ready', async () => ({}));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('disconnect', () => process.exit());
