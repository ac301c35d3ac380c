-- Every table of customer data leads its keys with the owner, so that it can be sharded by owner.

create table customers (
  id uuid primary key,
  -- 'embedded', or the issuer of an external identity provider.
  provider text not null,
  subject text not null,
  email text,
  registered_at timestamptz not null,
  unique (provider, subject)
);

create table photos (
  owner_id uuid not null,
  id uuid not null,
  upload_id uuid not null,
  file_name text not null,
  content_type text not null,
  bytes bigint not null,
  sha256 bytea not null,
  crc32 bigint not null,
  -- As shown upright.
  width int not null,
  height int not null,
  -- Wall clock where the photo was taken; null is Unknown Date.
  taken_local timestamp(3),
  taken_offset_minutes int,
  taken_source text,
  camera text,
  created_at timestamptz(3) not null,
  -- False until its upload session is confirmed: then it stands in no list, count or archive.
  listed boolean not null,
  damaged boolean not null default false,
  renditions text not null default 'pending' check (renditions in ('pending', 'ready', 'failed')),
  placeholder bytea,
  -- Months since year 0 of the wall clock; Unknown Date is January 1970, which no usable date is in.
  month_key int not null generated always as (
    coalesce(extract(year from taken_local)::int * 12 + extract(month from taken_local)::int - 1, 1970 * 12)
  ) stored,
  -- Orders by wall clock; undated photos among themselves by upload.
  sort_at timestamp(3) not null generated always as (coalesce(taken_local, created_at at time zone 'UTC')) stored,
  primary key (owner_id, id)
);

-- "Duplicates (same SHA-256): a file that the library already holds is not stored twice."
create unique index photos_by_content on photos (owner_id, sha256);
create index photos_by_month on photos (owner_id, month_key, sort_at, id) where listed;
create index photos_by_month_created on photos (owner_id, month_key, created_at, id) where listed;
create index photos_by_date on photos (owner_id, (taken_local is null), sort_at, id) where listed;
create index photos_by_created on photos (owner_id, created_at, id) where listed;

-- Kept in the same statement as the photos, so that no count is ever computed.
create table photo_month_counts (
  owner_id uuid not null,
  month_key int not null,
  photos int not null,
  primary key (owner_id, month_key)
);

create table upload_sessions (
  owner_id uuid not null,
  id uuid not null,
  opened_at timestamptz not null,
  last_active_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'discarded')),
  primary key (owner_id, id)
);

create table uploads (
  owner_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  -- The photo that this upload becomes, or for a duplicate the one that was there.
  photo_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  expected_sha256 bytea,
  created_at timestamptz not null,
  state text not null default 'receiving' check (state in ('receiving', 'added', 'duplicate', 'refused')),
  -- Why it was refused: a code of the closed list of problems, and the sentence for engineers.
  refusal text,
  refusal_detail text,
  primary key (owner_id, id)
);
create index uploads_by_session on uploads (owner_id, session_id);

-- Secrets that all processes share and that must outlive them, such as the key that signs photo urls.
create table secrets (
  name text primary key,
  value bytea not null,
  made_at timestamptz not null default now()
);
