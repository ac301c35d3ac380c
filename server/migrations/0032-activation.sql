-- Whether a customer's library is started, and how far the import from an earlier system has come.
create table activations (
  owner_id uuid primary key,
  -- `failed`: the import has brought what it could, and may be tried again.
  state text not null check (state in ('importing', 'failed', 'done')),
  started_at timestamptz(3) not null,
  -- The operator's numbers whose folders were imported; null for libraries that are older than activation.
  customer_numbers text[],
  photos_count int not null default 0,
  imported_count int not null default 0,
  skipped_count int not null default 0,
  failed_count int not null default 0
);
-- What the night looks for, over all owners.
create index activations_under_way on activations (started_at) where state = 'importing';
insert into activations (owner_id, state, started_at)
select owner_id, 'done', now() from photos where listed or deleted_at is not null group by owner_id;

-- What has become of each file at the source: a kill, or a second try, goes on where it was.
create table activation_files (
  owner_id uuid not null,
  -- Begins with the folder, the customer's number.
  path text not null,
  outcome text not null check (outcome in ('imported', 'skipped', 'failed')),
  -- The photo with its bytes in the library.
  photo_id uuid,
  code text,
  primary key (owner_id, path),
  check ((code is not null) = (outcome = 'failed'))
);
create index activation_failed_files on activation_files (owner_id, path) where outcome = 'failed';

-- The albums that the manifests of the source name.
create table activation_albums (
  owner_id uuid not null,
  name text not null,
  id uuid not null default gen_random_uuid(),
  photo_ids uuid[] not null,
  primary key (owner_id, name)
);

-- The SHA-256 of photos that a customer has erased: no import brings them back.
create table erased_checksums (
  owner_id uuid not null,
  sha256 bytea not null,
  primary key (owner_id, sha256)
);
