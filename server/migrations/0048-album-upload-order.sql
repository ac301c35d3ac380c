-- As the photo has it. Indexes are built once, after all rows have changed.
set local maintenance_work_mem = '256MB';
alter table album_photos drop constraint album_photos_pkey;
drop index album_photos_by_adding;
drop index album_photos_by_date;
drop index album_photos_of_photo;
drop index album_photos_by_removal;

alter table album_photos add column upload_order uuid;
-- A photo that is gone meanwhile is not shown.
update album_photos set upload_order = coalesce(found.upload_order, found.photo_id)
from (
  select album_photos.ctid as row, photo_id, photos.upload_order from album_photos
  left join photos on photos.owner_id = photo_owner_id and photos.id = photo_id
) found
where album_photos.ctid = found.row;
alter table album_photos alter column upload_order set not null;

alter table album_photos add primary key (owner_id, album_id, photo_id);
create index album_photos_by_adding on album_photos (owner_id, album_id, added_at, photo_id)
  include (proportion) where is_shown;
create index album_photos_by_date on album_photos (owner_id, album_id, is_undated, sort_at, upload_order)
  include (proportion) where is_shown;
create index album_photos_of_photo on album_photos (photo_owner_id, photo_id);
create index album_photos_by_removal on album_photos (removed_at) where removed_at is not null;
analyze album_photos;
