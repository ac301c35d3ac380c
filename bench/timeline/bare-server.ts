import { fastify } from 'fastify';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import type { DatabaseConnection } from '../../server/src/platform/database/database.ts';
import { createPhotosStore } from '../../server/src/services/photos/store.ts';

// The yardstick: the product's own queries through the same pool, and nothing else: no sign-in, signed addresses, schema,
// headers, metrics or log.

const connection = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as DatabaseConnection;
const store = createPhotosStore(openDatabase(connection, { name: 'bench' }));
const app = fastify();

app.get('/health/ready', async () => ({}));

app.get<{ Params: { ownerId: string } }>('/count/:ownerId', async ({ params }) => ({
  photos: await store.count(params.ownerId),
}));

app.get<{ Params: { ownerId: string } }>('/timeline/:ownerId', ({ params }) =>
  store.monthCounts(params.ownerId),
);

app.get<{
  Params: { ownerId: string; monthKey: string };
  Querystring: { limit: string; sortValue?: string; photoId?: string };
}>('/month/:ownerId/:monthKey', async ({ params, query: { limit, sortValue, photoId } }) => {
  const after = sortValue && photoId ? { sortValue, photoId, undated: false } : undefined;
  const sort = { key: 'dateTaken', order: 'desc' } as const;
  const section = { monthKey: Number(params.monthKey) };
  const rows = await store.sectionPage(params.ownerId, section, sort, after, Number(limit));
  // JSON would make an object of every byte, which no route would do.
  return rows.map((row) => ({ ...row, placeholder: row.placeholder?.toString('base64') }));
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('disconnect', () => process.exit());
