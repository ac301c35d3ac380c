-- Exports of whole libraries, each a list of ZIP parts that are laid out once and made while they are sent.
create table photo_exports (
  owner_id uuid not null,
  id uuid not null,
  status text not null check (status in ('REQUESTED', 'IN_PROGRESS', 'FAILED', 'READY')),
  -- Grows with each laying out that begins, and with what makes one void: an older one keeps nothing any more.
  attempt int not null default 0,
  channel_id text not null,
  -- Only what came into the library later; null: all of it.
  since timestamptz(3),
  only_new boolean not null,
  -- When the last photo that it could hold became part of the library; null until it is laid out.
  listed_until timestamptz(3),
  photos int not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (owner_id, id)
);
create index photo_exports_by_expiry on photo_exports (expires_at);

create table photo_export_parts (
  owner_id uuid not null,
  export_id uuid not null,
  iteration int not null check (iteration >= 0),
  size bigint not null check (size > 0),
  etag text not null,
  photo_ids uuid[] not null,
  first_day date,
  last_day date,
  -- The names of photos that are missing in it.
  left_out text[] not null,
  -- JSON: the manifest that the part holds, from which all else of it is made. As text: nothing is ever searched in it.
  manifest text not null,
  -- The bytes that were sent.
  sent int8multirange not null default '{}',
  primary key (owner_id, export_id, iteration),
  foreign key (owner_id, export_id) references photo_exports on delete cascade
);

-- Up to when the photos of a library were fetched by exports: what "only what is new" counts from.
create table photo_export_marks (
  owner_id uuid primary key,
  listed_until timestamptz(3) not null,
  -- When that export was asked for.
  asked_at timestamptz(3) not null
);
