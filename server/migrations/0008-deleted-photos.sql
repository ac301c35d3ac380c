-- When a photo was moved to Recently deleted. Such a photo is not listed, and so stands in none of the indexes that lists
-- are read from: they hold as much as the lists show, however much was deleted.
alter table photos
  add column deleted_at timestamptz(3),
  add constraint deleted_photos_are_not_listed check (deleted_at is null or not listed);

-- What the nightly erasing looks for, over all owners.
create index photos_by_deletion on photos (deleted_at, owner_id, id) where deleted_at is not null;

-- 'restored': the library held the same bytes in Recently deleted, from where confirming brings them back.
alter table uploads
  drop constraint uploads_state_check,
  add constraint uploads_state_check check (state in ('receiving', 'added', 'duplicate', 'restored', 'refused'));

-- The uploads of a photo: asked for before it is erased, and when a session that brought it is discarded.
create index uploads_by_photo on uploads (owner_id, photo_id);
