-- The place of a file among those of its session, in the order in which the customer chose them.
alter table uploads add column position bigint check (position between 0 and 4294967295);

-- The order of photos that have the same date: by the moment of the upload, in milliseconds, then by position (`place`) or, if that is
-- unknown, by the last number in the file name. The end of the id makes it unique. As a UUID it takes the place of the id in
-- indexes and cursors.
create function upload_order(moment timestamptz, place bigint, file_name text, id uuid) returns uuid
language sql immutable parallel safe
return (
  lpad(to_hex(floor(extract(epoch from moment at time zone 'UTC') * 1000)::bigint), 12, '0')
  || lpad(to_hex(coalesce(place, right(substring(file_name from '(\d+)\D*$'), 9)::bigint, 0)), 8, '0')
  || right(id::text, 12)
)::uuid;

-- The table is written once, and the indexes whose order changes are built once.
set local maintenance_work_mem = '256MB';
drop index photos_by_month;
drop index photos_by_month_created;
drop index photos_by_date;
drop index photos_by_created;
drop index photos_by_owner_deletion;
alter table photos add column upload_order uuid;
alter table photos
  alter column upload_order type uuid using upload_order(created_at, null, file_name, id),
  alter column upload_order set not null,
  drop column sort_at,
  -- Orders by wall clock, and photos without a date by the moment of their upload order.
  add column sort_at timestamp(3) not null generated always as (
    coalesce(taken_local, timestamp '1970-01-01'
      + ('x' || left(upload_order::text, 8) || substr(upload_order::text, 10, 4))::bit(48)::bigint * interval '1 millisecond')
  ) stored;

create index photos_by_month on photos (owner_id, month_key, sort_at, upload_order) include (proportion) where listed;
create index photos_by_month_created on photos (owner_id, month_key, created_at, upload_order) where listed;
create index photos_by_date on photos (owner_id, sort_at, upload_order) where listed and taken_local is not null;
create index photos_by_created on photos (owner_id, created_at, upload_order) include (proportion) where listed;
create index photos_by_owner_deletion on photos (owner_id, deleted_at, upload_order) include (proportion)
  where deleted_at is not null;
analyze photos;
