-- An album groups photos; deleting it deletes none.
create table albums (
  owner_id uuid not null,
  id uuid not null,
  name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- When it was moved to Recently deleted.
  deleted_at timestamptz(3),
  -- Put in by the operator, with participants: its owner can view and delete it, but not change it.
  is_shared boolean not null default false,
  -- Shown only while the photo is in the album.
  cover_photo_id uuid,
  -- The shown photos; kept, with the version, by the statement that changes them.
  photos int not null default 0 check (photos >= 0),
  version int not null default 1,
  -- The last `shown_at` of its photos, ever.
  shown_at timestamptz(3) not null,
  primary key (owner_id, id)
);
create index albums_by_creation on albums (owner_id, created_at, id) where deleted_at is null;
create index albums_by_owner_deletion on albums (owner_id, deleted_at, id) where deleted_at is not null;
-- What the nightly erasing looks for, over all owners.
create index albums_by_deletion on albums (deleted_at, owner_id, id) where deleted_at is not null;

-- What the lists of an album need of its photos, so that they are read from one index each.
create table album_photos (
  -- Of the album; a shared one has photos of others, too.
  owner_id uuid not null,
  album_id uuid not null,
  photo_owner_id uuid not null,
  photo_id uuid not null,
  -- Each later than those added before: the order by day of adding.
  added_at timestamptz(3) not null,
  -- When it was last added or came back: what a rule with a moment means.
  shown_at timestamptz(3) not null,
  -- As the photo has them.
  sort_at timestamp(3) not null,
  is_undated boolean not null,
  proportion bytea not null,
  -- In Recently deleted of its owner.
  is_deleted boolean not null default false,
  -- Its owner, a participant, has left the shared album.
  is_withdrawn boolean not null default false,
  -- The tasks that have added it and taken it out; kept for Undo.
  added_by uuid,
  removed_by uuid,
  removed_at timestamptz(3),
  is_shown boolean not null generated always as (not is_deleted and not is_withdrawn and removed_at is null) stored,
  primary key (owner_id, album_id, photo_id),
  foreign key (owner_id, album_id) references albums on delete cascade
);
create index album_photos_by_adding on album_photos (owner_id, album_id, added_at, photo_id)
  include (proportion) where is_shown;
create index album_photos_by_date on album_photos (owner_id, album_id, is_undated, sort_at, photo_id)
  include (proportion) where is_shown;
-- What happens to a photo happens in all of its albums.
create index album_photos_of_photo on album_photos (photo_owner_id, photo_id);
create index album_photos_by_removal on album_photos (removed_at) where removed_at is not null;

-- A change of which photos an album has.
create table album_tasks (
  owner_id uuid not null,
  id uuid not null,
  album_id uuid not null,
  kind text not null check (kind in ('add', 'remove')),
  photos int not null default 0,
  -- Photos that were in the album already, or not any more.
  already int not null default 0,
  -- The first of them; the count is of all.
  failed uuid[] not null default '{}',
  failed_count int not null default 0,
  -- The checksums of its calls: one that is repeated is done once.
  calls bytea[] not null default '{}',
  started_at timestamptz(3) not null,
  primary key (owner_id, id),
  foreign key (owner_id, album_id) references albums on delete cascade
);
create index album_tasks_by_start on album_tasks (started_at);
create index album_tasks_of_album on album_tasks (owner_id, album_id);
