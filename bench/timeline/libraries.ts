import { systemClock } from '../../server/src/platform/clock.ts';
import { closeDatabase, openDatabase } from '../../server/src/platform/database/database.ts';
import type { Database, DatabaseConnection } from '../../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/database/embedded/index.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { sqlOf } from '../../server/src/platform/database/sql.ts';
import { createAnnounce } from '../../server/src/kernel/events.ts';
import { siteFrom } from '../../server/src/kernel/site-entry.ts';
import { createSites } from '../../server/src/kernel/sites.ts';
import { createSecretKey } from '../../server/src/kernel/secret-key.ts';
import { createCustomersService } from '../../server/src/services/customers/index.ts';
import { quarterHourSeconds } from '../../server/src/services/photos/upload-days.ts';

/** Every library is spread over this many months, from January of this year. */
export const months = 180;
export const firstYear = 2011;

/** The time zone of upload days. */
export const viewerZone = 'Europe/London';

/**
 * Photos in the first month of a library in addition to its regular share: 5,655 together in a library of 1,000,000.
 */
const extraInFirstMonth = 100;

/** Photos of each of the customers who make up the rest of the database. */
const photosOfOthers = 1000;

/** A customer whose library is measured. */
export interface Library {
  readonly subject: string;
  readonly ownerId: string;
  readonly photos: number;
}

/** The content of the database. */
export interface Filling {
  /** The identity provider of the customers. */
  readonly issuer: string;
  /** Photos of each measured customer. */
  readonly sizes: readonly number[];
  /** Photos of all other customers together. */
  readonly others: number;
}

const silent = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Every customer uploads a month on the evening of the first day of the next month. Rows are in the order of their
 * upload, as with real customers: those of one library are scattered among all others.
 */
const fill = async (database: Database, { issuer, sizes, others }: Filling): Promise<Library[]> => {
  const site = siteFrom({ publicUrl: issuer });
  const customers = createCustomersService({
    keepErased: async () => {},
    mail: { forget: async () => {} },
    database,
    clock: systemClock,
    announce: createAnnounce([]),
    sites: createSites([site]),
    secretKey: createSecretKey('a key of this benchmark'),
  });
  const visit = { site, locale: undefined };
  const libraries = await Promise.all(
    sizes.map(async (photos) => {
      const subject = `customer-with-${photos}`;
      const claims = {
        provider: issuer,
        subject,
        email: undefined,
        isEmailVerified: false,
        isBusiness: false,
        expiresAt: new Date('2100-01-01'),
      };
      return { subject, photos, ownerId: await customers.recognise(claims, visit) };
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
    insert into photos (owner_id, id, upload_order, upload_id, file_name, content_type, bytes, sha256, crc32, width, height,
      taken_local, taken_offset_minutes, taken_source, camera, created_at, listed, listed_at, renditions,
      placeholder)
    select owner_id, id, upload_order(uploaded, n, '', id), gen_random_uuid(), 'IMG_' || lpad(n::text, 7, '0') || '.jpg',
      'image/jpeg', 3500000 + n, sha256(convert_to(owner_id || ' ' || n, 'UTF8')), n,
      case n % 3 when 0 then 3024 else 4032 end, case n % 3 when 0 then 4032 else 3024 end,
      taken, 60, 'exif-original', 'Camera', uploaded, true, uploaded, 'ready',
      substring(sha256(convert_to(n::text, 'UTF8')) for 21)
    from (
      select owner_id, n, gen_random_uuid() as id, month + since as taken, month + interval '1 month 18 hours' + since / 400 as uploaded
      from (
        select owner_id, n, date_trunc('second', random() * interval '28 days') as since,
          make_date(${firstYear}, 1, 1) + make_interval(months =>
            case when n <= ${extraInFirstMonth} then 0 else n % ${months}::int end) as month
        from libraries cross join generate_series(1, photos) n
      ) photo
    ) photo
    order by uploaded`;
  // Vacuum skips rows that have not reached the disk yet, and a layout would then read more than its index.
  await sql`set synchronous_commit = on`;
  await sql`
    insert into photo_month_counts (owner_id, month_key, photos, listed_at)
    select owner_id, month_key, count(*), max(listed_at) from photos group by owner_id, month_key`;
  await sql`
    insert into photo_upload_counts (owner_id, quarter_hour, photos)
    select owner_id, floor(extract(epoch from created_at) / ${quarterHourSeconds}::int) as quarter_hour, count(*)
    from photos group by owner_id, quarter_hour`;
  await sql`vacuum (analyze) photos, photo_month_counts, photo_upload_counts`;
  sql.release();
  return libraries;
};

/** Creates a data folder with such a database, for the product to start on. */
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
