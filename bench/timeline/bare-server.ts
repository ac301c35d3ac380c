import { timelinePageSize } from '@albumen/contracts/limits';
import type { SortOption } from '@albumen/contracts/photos';
import { fastify } from 'fastify';
import { readNumbers } from '../../server/src/platform/database/numbers.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import type { DatabaseConnection } from '../../server/src/platform/database/database.ts';
import type { Section } from '../../server/src/services/photos/rules.ts';
import { createPhotosStore } from '../../server/src/services/photos/store.ts';
import { clockOf } from '../../server/src/services/photos/upload-days.ts';
import { viewerZone } from './libraries.ts';

// The yardstick: only the product's own queries through the same pool, without sign-in, signed addresses, schema,
// headers, metrics and log.

const connection = JSON.parse(process.env['BENCH_DATABASE'] ?? '{}') as DatabaseConnection;
const database = openDatabase(connection, { name: 'bench' });
const store = createPhotosStore(database);
const app = fastify();

const layoutOf = async (ownerId: string, section: Section, key: SortOption['key']) => {
  const row = await store.sectionLayout(ownerId, section, { key, order: 'desc' }, timelinePageSize);
  return { ...row, proportions: row.proportions.toString('base64') };
};

app.get('/health/ready', async () => ({}));

app.get<{ Params: { ownerId: string } }>('/count/:ownerId', ({ params }) =>
  readNumbers(database, params.ownerId, { photos: store.count }),
);

app.get<{ Params: { ownerId: string } }>('/timeline/:ownerId', ({ params }) =>
  store.monthCounts(params.ownerId),
);

app.get<{
  Params: { ownerId: string; monthKey: string };
  Querystring: { limit: string; sortValue?: string; uploadOrder?: string };
}>('/month/:ownerId/:monthKey', async ({ params, query: { limit, sortValue, uploadOrder } }) => {
  const after = sortValue && uploadOrder ? { sortValue, uploadOrder, undated: false } : undefined;
  const sort = { key: 'dateTaken', order: 'desc' } as const;
  const section = { monthKey: Number(params.monthKey) };
  const rows = await store.sectionPage(params.ownerId, section, sort, after, Number(limit));
  // JSON would turn the bytes into an object, which no route would do.
  return rows.map((row) => ({ ...row, placeholder: row.placeholder?.toString('base64') }));
});

app.get<{ Params: { ownerId: string; monthKey: string } }>(
  '/month-layout/:ownerId/:monthKey',
  async ({ params }) => layoutOf(params.ownerId, { monthKey: Number(params.monthKey) }, 'dateTaken'),
);

app.get<{ Params: { ownerId: string; from: string; until: string } }>(
  '/day-layout/:ownerId/:from/:until',
  async ({ params }) =>
    layoutOf(params.ownerId, { from: Number(params.from), until: Number(params.until) }, 'created'),
);

app.get<{ Params: { ownerId: string } }>('/upload-days/:ownerId', ({ params }) =>
  store.uploadDayCounts(params.ownerId, clockOf(viewerZone)),
);

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('disconnect', () => process.exit());
