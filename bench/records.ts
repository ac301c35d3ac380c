import { randomUUID } from 'node:crypto';
import { operatorOrders } from '@albumen/contracts/operator/orders';
import { systemClock } from '../server/src/platform/clock.ts';
import { closeDatabase, openDatabase } from '../server/src/platform/database/database.ts';
import type { DatabaseConnection } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { sqlOf } from '../server/src/platform/database/sql.ts';
import { createAnnounce } from '../server/src/kernel/events.ts';
import { openPushBus } from '../server/src/kernel/push-bus.ts';
import { siteFrom } from '../server/src/kernel/site-entry.ts';
import { createSites } from '../server/src/kernel/sites.ts';
import { createSecretKey } from '../server/src/kernel/secret-key.ts';
import { createCustomersService } from '../server/src/services/customers/index.ts';
import { createRecords } from '../server/src/services/records/index.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import type { AtEnd } from './harness/benchmark.ts';
import { report } from './harness/report.ts';
import { median } from './harness/statistics.ts';

const few = 10;
const many = 10_000;
const others = 1_000_000;
const rounds = 2000;
const warmUp = 500;

/** "With 10,000 records of one customer and 1,000,000 in the table, a put and a page cost the same as with ten." */
const growthAtMost = 1.3;

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Creates a database in which one customer has this many orders of 2 kB over ten years, and other customers have the
 * rest, 20 each.
 */
const openStore = async (atEnd: AtEnd, server: DatabaseConnection, own: number, ofOthers: number) => {
  const name = `records_${own}`;
  const admin = openDatabase(server, { name: 'bench', maxConnections: 1 });
  await sqlOf(admin).unsafe(`create database ${name}`);
  await closeDatabase(admin);
  const database = openDatabase({ ...(server as object), database: name } as DatabaseConnection, {
    name: 'bench',
  });
  atEnd(() => closeDatabase(database));
  await migrate(database);

  const sql = sqlOf(database);
  const ownerId = randomUUID();
  const addOrders = (owner: string | null, customerNumber: string, count: number) => sql`
    insert into operator_records (kind, id, owner_id, customer_number, sort_at, facet, received_at, document)
    select 'order', ${customerNumber} || '-' || n, coalesce(${owner}::uuid, md5((n / 20)::text)::uuid),
      ${customerNumber}, day, case when n % 2 = 0 then 'history' else 'in-progress' end, day,
      json_build_object('customerNumber', ${customerNumber}::text, 'orderedAt', day, 'text', repeat(md5(n::text), 60))::text
    from generate_series(1, ${count}::int) n,
      lateral (select timestamptz '2016-01-01' + n * (interval '3650 days' / ${count}::int)) days(day)`;
  await sql`
    insert into customer_records (customer_number, owner_id, email, email_key, document)
    values ('K-1', ${ownerId}, 'a@example.com', 'a@example.com', '{}')`;
  await addOrders(ownerId, 'K-1', own);
  if (ofOthers > 0) await addOrders(null, 'K-others', ofOthers);
  await sql`vacuum analyze operator_records`;
  await sql`checkpoint`;

  const secretKey = createSecretKey('a key of this benchmark');
  const house = { database, clock: systemClock, announce: createAnnounce([]), secretKey };
  const sites = createSites([siteFrom({ publicUrl: 'http://localhost' })]);
  const mail = { forget: async () => {} };
  const customers = createCustomersService({ ...house, sites, keepErased: async () => {}, mail });
  const records = createRecords({ ...house, customers, bus: openPushBus(database, systemClock) }).service;
  const orders = records.kind(operatorOrders, {
    sortAt: ({ orderedAt }) => orderedAt,
    facet: ({ isHistory }) => (isHistory === true ? 'history' : 'in-progress'),
  });
  const times = { put: [] as number[], page: [] as number[] };
  return {
    times,
    /** Puts one of ten orders again and reads the first page. */
    run: async (round: number): Promise<void> => {
      const n = (round % few) + 1;
      const order = {
        customerNumber: 'K-1',
        orderedAt: '2026-01-01T00:00:00Z',
        status: 'Confirmed',
        round,
        isHistory: n % 2 === 0,
      };
      const began = performance.now();
      await orders.put(`K-1-${n}`, order);
      const put = performance.now();
      await orders.page(ownerId, { offset: 0, limit: few });
      if (round < warmUp) return;
      times.put.push(put - began);
      times.page.push(performance.now() - put);
    },
  };
};

await runBenchmark(async (atEnd) => {
  const dataDir = await makeScratchFolder(atEnd);
  const { connection, stop } = await startEmbeddedPostgres({ dataDir, log: silent });
  atEnd(stop);
  const small = await openStore(atEnd, connection, few, 0);
  const large = await openStore(atEnd, connection, many, others);
  // In turns, so that a slow moment of the machine affects both.
  for (let round = 0; round < warmUp + rounds; round += 1) {
    await small.run(round);
    await large.run(round);
  }
  const figures = (['put', 'page'] as const).map((what) => ({
    what: `${what}, ${many} of one customer beside ${others}, against ${few} alone`,
    figure: median(large.times[what]),
    yardstick: median(small.times[what]),
    unit: 'ms',
    target: { atMost: growthAtMost },
  }));
  await report('records', figures, { rounds });
});
