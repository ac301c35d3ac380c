-- Width by height as the byte of a section's layout: 32 steps for each doubling, 128 is a square, 141 is 4:3.
alter table photos add column proportion bytea not null generated always as (
  set_byte('\x00'::bytea, 0, case when width > 0 and height > 0
    then least(255, greatest(0, round(128 + 32 * ln(width::float8 / height) / ln(2::float8))))::int
    else 141 end)
) stored;

-- A layout is read from its index alone, so these carry the byte with them.
drop index photos_by_month;
create index photos_by_month on photos (owner_id, month_key, sort_at, id) include (proportion) where listed;
drop index photos_by_created;
create index photos_by_created on photos (owner_id, created_at, id) include (proportion) where listed;

-- Uploads by the quarter of an hour, from which the days of any time zone are put together. Kept as the counts of months
-- are: in the same statement as the photos.
create table photo_upload_counts (
  owner_id uuid not null,
  -- Since 1970, UTC.
  quarter_hour int not null,
  photos int not null,
  primary key (owner_id, quarter_hour)
);
insert into photo_upload_counts (owner_id, quarter_hour, photos)
select owner_id, floor(extract(epoch from created_at) / 900)::int as quarter_hour, count(*)
from photos where listed group by owner_id, quarter_hour;
