import type { SortOption } from '@albumen/contracts/photos';
import { wholeLayoutsLimit } from '@albumen/contracts/section-layout';
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

/** Which part of a section a question is about. */
interface Part {
  readonly from: string;
  readonly limit: string;
}

const columnsOf = async (ownerId: string, section: Section, key: SortOption['key'], query: Part) => {
  const part = { from: Number(query.from), limit: Number(query.limit), placeholders: true };
  const row = await store.sectionColumns(ownerId, section, { key, order: 'desc' }, part);
  return {
    ...row,
    ids: row.ids?.toString('base64'),
    placeholders: row.placeholders?.toString('base64'),
  };
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

app.get<{ Params: { ownerId: string; monthKey: string }; Querystring: Part }>(
  '/month-columns/:ownerId/:monthKey',
  ({ params, query }) => columnsOf(params.ownerId, { monthKey: Number(params.monthKey) }, 'dateTaken', query),
);

app.get<{ Params: { ownerId: string; from: string; until: string }; Querystring: Part }>(
  '/day-columns/:ownerId/:from/:until',
  ({ params, query }) => {
    const day = { from: Number(params.from), until: Number(params.until) };
    return columnsOf(params.ownerId, day, 'created', query);
  },
);

app.get<{ Params: { ownerId: string } }>('/layouts/:ownerId', async ({ params }) => {
  const row = await store.libraryLayouts(params.ownerId, {
    sort: { key: 'dateTaken', order: 'desc' },
    clock: undefined,
    year: undefined,
    wholeLimit: wholeLayoutsLimit,
  });
  return { ...row, proportions: row.proportions?.toString('base64') };
});

app.get<{ Params: { ownerId: string } }>('/upload-days/:ownerId', ({ params }) =>
  store.uploadDayCounts(params.ownerId, clockOf(viewerZone)),
);

await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
process.once('disconnect', () => process.exit());
