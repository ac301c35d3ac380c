-- PostgreSQL makes `taken_local is not null` of what the index was on and then finds no index for it: it read and sorted
-- the whole library for one page. Undated photos are those of one month key, which `photos_by_month` leads with.
drop index photos_by_date;
create index photos_by_date on photos (owner_id, sort_at, id) where listed and taken_local is not null;
