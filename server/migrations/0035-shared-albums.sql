-- Shared albums as the operator has put them in; their photos and counts are those of the albums.
create table shared_albums (
  -- Also the album's.
  id uuid primary key,
  -- Null until a person is linked to its owner's number.
  owner_id uuid,
  -- All whom it names: its owner, the participants, and those whose photos it has.
  customer_numbers text[] not null,
  updated_at timestamptz,
  -- Its owner has erased it: it does not come again.
  is_erased boolean not null default false,
  -- JSON. As text: nothing is ever searched in it.
  document text not null
);
create index shared_albums_of_owner on shared_albums (owner_id);
create index shared_albums_by_number on shared_albums using gin (customer_numbers);

create table shared_album_participants (
  owner_id uuid not null,
  album_id uuid not null,
  customer_number text not null,
  -- Null until a person is linked to the number.
  participant_id uuid,
  access text not null check (access in ('read', 'granted')),
  -- Of the album, by which the lists of participants are sorted.
  created_at timestamptz(3) not null,
  -- When the participant has deleted it for themselves.
  left_at timestamptz(3),
  -- In Recently deleted of its owner.
  is_deleted boolean not null default false,
  primary key (owner_id, album_id, customer_number)
);
create index shared_album_participants_by_creation on shared_album_participants (participant_id, created_at, album_id)
  include (access) where left_at is null and not is_deleted;
create index shared_album_participants_by_album on shared_album_participants (participant_id, album_id);
