import { systemClock } from '../../server/src/platform/clock.ts';
import { closeDatabase, openDatabase } from '../../server/src/platform/database/database.ts';
import type { Database, DatabaseConnection } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/index.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { sqlOf } from '../../server/src/platform/database/sql.ts';
import { createCustomersService } from '../../server/src/services/customers/index.ts';

/** Every library is spread over this many months, from January of this year. */
export const months = 180;
export const firstYear = 2011;

/** Photos of each of the customers who make up the rest of the database. */
const photosOfOthers = 1000;

/** A customer whose library is measured. */
export interface Library {
  readonly subject: string;
  readonly ownerId: string;
  readonly photos: number;
}

/** What the database holds. */
export interface Filling {
  /** The identity provider whose customers they are. */
  readonly issuer: string;
  /** Photos of each customer who is measured. */
  readonly sizes: readonly number[];
  /** Photos of all others together. */
  readonly others: number;
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Rows lie in the order of their upload, as they do where customers come and go: those of one library are scattered
 * among all others'.
 */
const fill = async (database: Database, { issuer, sizes, others }: Filling): Promise<Library[]> => {
  const customers = createCustomersService({ database, clock: systemClock });
  const libraries = await Promise.all(
    sizes.map(async (photos) => {
      const subject = `customer-with-${photos}`;
      const claims = { provider: issuer, subject, email: undefined, isBusiness: false };
      return { subject, photos, ownerId: await customers.recognise(claims) };
    }),
  );
  const sql = await sqlOf(database).reserve();
  await sql`set synchronous_commit = off`;
  await sql`set work_mem = '512MB'`;
  await sql`create temporary table libraries (owner_id uuid, photos int)`;
  await sql`insert into libraries ${sql(libraries, 'ownerId', 'photos')}`;
  await sql`
    insert into libraries
    select gen_random_uuid(), ${photosOfOthers} from generate_series(1, ${others / photosOfOthers}::int)`;
  await sql`
    insert into photos (owner_id, id, upload_id, file_name, content_type, bytes, sha256, crc32, width, height,
      taken_local, taken_offset_minutes, taken_source, camera, created_at, listed, renditions, placeholder)
    select owner_id, gen_random_uuid(), gen_random_uuid(), 'IMG_' || lpad(n::text, 7, '0') || '.jpg', 'image/jpeg',
      3500000 + n, sha256(convert_to(owner_id || ' ' || n, 'UTF8')), n,
      case n % 3 when 0 then 3024 else 4032 end, case n % 3 when 0 then 4032 else 3024 end,
      taken, 60, 'exif-original', 'Camera', taken + interval '1 day', true, 'ready',
      substring(sha256(convert_to(n::text, 'UTF8')) for 21)
    from (
      select owner_id, n, date_trunc('second',
        make_date(${firstYear}, 1, 1) + make_interval(months => n % ${months}::int) + random() * interval '28 days') as taken
      from libraries cross join generate_series(1, photos) n
    ) photo
    order by taken`;
  await sql`
    insert into photo_month_counts (owner_id, month_key, photos)
    select owner_id, month_key, count(*) from photos group by owner_id, month_key`;
  await sql`vacuum (analyze) photos, photo_month_counts`;
  sql.release();
  return libraries;
};

/** Makes a data folder with a database that is filled so, for the product to be started on. */
export const makeLibraries = async (
  dataDir: string,
  filling: Filling,
): Promise<{ libraries: Library[]; connection: DatabaseConnection }> => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent });
  const database = openDatabase(postgres.connection, { name: 'bench' });
  try {
    await migrate(database);
    return { libraries: await fill(database, filling), connection: postgres.connection };
  } finally {
    await closeDatabase(database);
    await postgres.stop();
  }
};
