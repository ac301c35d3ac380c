-- ZIP downloads that are made by a job and announced over the push socket; listed for 7 days.
create table downloads (
  -- Who has asked for it.
  owner_id uuid not null,
  id uuid not null,
  name text,
  state text not null check (state in ('started', 'finished', 'error')),
  -- JSON: the photos that were asked for, with their owners; of a shared album they may be others'.
  wanted text not null,
  -- All of them, whoever owns them.
  photo_ids uuid[] not null,
  -- JSON, once it has finished: names, sizes, checksums and times of the photos, in their order.
  entries text,
  -- The names of photos that are missing in it.
  left_out text[] not null default '{}',
  photos int not null,
  -- Bytes; 0 until it has finished.
  size bigint not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (owner_id, id)
);
create index downloads_by_expiry on downloads (expires_at);
-- An erased photo ends the downloads of anyone that hold it.
create index downloads_by_photo on downloads using gin (photo_ids);
