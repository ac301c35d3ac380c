-- Originals that were read back and are not what was uploaded; gone with their photo.
create table damaged_originals (
  owner_id uuid not null,
  photo_id uuid not null,
  fault text not null check (fault in ('missing', 'unreadable', 'size', 'checksum')),
  found_at timestamptz not null,
  primary key (owner_id, photo_id),
  foreign key (owner_id, photo_id) references photos (owner_id, id) on delete cascade
);

-- How far the reading back has come, over all owners: one row. Nulls stand for the beginning.
create table scrub_progress (
  one_row boolean primary key default true check (one_row),
  after_owner_id uuid,
  after_photo_id uuid
);
insert into scrub_progress default values;

-- What the nightly sweep tries once more, over all owners.
create index photos_not_rendered on photos (owner_id, id) where renditions = 'failed' and not damaged;
