import { holdLock, inTransaction } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/database.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import type { PhotosService } from '../src/services/photos/index.ts';

/** The photos are spread over this many months, from January 2011. */
export const rowMonths = 120;

/** Returns the id of the customer with this subject, who must have been seen before. */
export const ownerIdOf = async (database: Database, subject: string): Promise<string> => {
  const [row] = await sqlOf(database)<{ id: string }[]>`select id from customers where subject = ${subject}`;
  if (row === undefined) throw new Error(`Nobody has seen ${subject} yet.`);
  return row.id;
};

/** Adds photos to a library as rows without bytes: for numbers that no test could upload. */
export const addPhotoRows = async (
  { database, photos }: { database: Database; photos: Pick<PhotosService, 'list'> },
  ownerId: string,
  count: number,
): Promise<void> => {
  const rows = await sqlOf(database)<{ id: string }[]>`
    insert into photos (owner_id, id, upload_order, upload_id, file_name, content_type, bytes, sha256, crc32, width, height,
      taken_local, taken_source, created_at, listed, renditions)
    select ${ownerId}::uuid, id, upload_order(now(), n, '', id), gen_random_uuid(), n || '.jpg', 'image/jpeg', 1000,
      sha256(convert_to(gen_random_uuid()::text, 'UTF8')), n, 400, 300,
      '2011-01-01'::timestamp + make_interval(months => n % ${rowMonths}::int, secs => n), 'exif-original', now(), false,
      'ready'
    from generate_series(1, ${count}::int) n, lateral (select gen_random_uuid() as id where n > 0) photo returning id`;
  await inTransaction(database, async (tx) => {
    await holdLock(tx, ownerId);
    await photos.list(
      tx,
      ownerId,
      rows.map(({ id }) => id),
    );
  });
  await sqlOf(database)`analyze photos`;
};

/** Returns the counts of a library that do not match its photos; empty if all are right. */
export const wrongCounts = async (database: Database, ownerId: string): Promise<string[]> => {
  const sql = sqlOf(database);
  const rows = await sql<{ name: string }[]>`
    with photo as (select * from photos where owner_id = ${ownerId}),
    counted as (
      select 'month ' || month_key as name, photos from photo_month_counts where owner_id = ${ownerId}
      union all
      select 'quarter-hour ' || quarter_hour, photos from photo_upload_counts where owner_id = ${ownerId}
      union all
      select 'deletion day ' || deleted_on, photos from photo_deletion_counts where owner_id = ${ownerId}
    ),
    recounted as (
      select 'month ' || month_key as name, count(*)::int as photos from photo where listed group by 1
      union all
      select 'quarter-hour ' || floor(extract(epoch from created_at) / 900)::int, count(*)::int
      from photo where listed group by 1
      union all
      select 'deletion day ' || (deleted_at at time zone 'UTC')::date, count(*)::int
      from photo where deleted_at is not null group by 1
    )
    select name || ': ' || coalesce(counted.photos, 0) || ' counted, ' || coalesce(recounted.photos, 0) || ' there' as name
    from counted full join recounted using (name)
    where coalesce(counted.photos, 0) <> coalesce(recounted.photos, 0) order by name`;
  return rows.map(({ name }) => name);
};
