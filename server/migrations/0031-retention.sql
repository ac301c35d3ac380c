-- What decides how long a library is kept, besides its customer's registration.
create table photo_storage (
  owner_id uuid primary key,
  -- The latest order that was ever reported.
  last_order_at timestamptz,
  -- Notices of before do not count: the library was erased, or had no photos.
  notices_since timestamptz,
  -- Set while it is erased: a night that was cut off goes on with it.
  erasing_since timestamptz,
  erased_at timestamptz
);
create index photo_storage_by_erasure on photo_storage (erased_at) where erased_at is not null;
insert into photo_storage (owner_id, last_order_at)
  select owner_id, max(ordered_at) from orders where owner_id is not null group by owner_id;

-- The notices about the end of storage. A row comes first, then its mail.
create table storage_notices (
  owner_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('three-months', 'one-month', 'one-week', 'one-day')),
  -- The date that counted when it was written.
  deadline timestamptz not null,
  email text not null,
  noted_at timestamptz not null,
  -- Null while nobody knows whether the mail server has it.
  accepted_at timestamptz,
  bounced_at timestamptz,
  primary key (owner_id, id)
);
create index storage_notices_by_email on storage_notices (lower(email), noted_at);

-- Until when the operator delays a deletion. Without an owner until such a person has signed in.
create table deletion_delays (
  customer_number text primary key,
  owner_id uuid,
  until timestamptz not null,
  updated_at timestamptz
);
create index deletion_delays_by_owner on deletion_delays (owner_id) where owner_id is not null;

-- The brake of the night that erases libraries.
create table retention_brake (
  one_row boolean primary key default true check (one_row),
  -- Libraries that the last night would have erased, had it not been stopped.
  held int not null default 0,
  -- So many the operator lets a night erase, until that time.
  allowed int not null default 0,
  allowed_until timestamptz
);
insert into retention_brake default values;
