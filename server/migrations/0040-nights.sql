-- Which object store belongs to this database. The store holds the same id and number in its object `installation`.
create table installation (
  one_row boolean primary key default true check (one_row),
  -- Null until the first night.
  id uuid,
  -- Each night raises it, here and in the store.
  night bigint not null default 0,
  -- The store may already hold the next number.
  is_raising boolean not null default false
);
insert into installation default values;

-- Each night, and each time that the operator has confirmed that clock and store are right.
create table nights (
  id bigint generated always as identity primary key,
  began_at timestamptz not null,
  -- The database's clock at that moment.
  database_at timestamptz not null,
  is_confirmation boolean not null default false,
  -- Why this night erases and mails nothing. Null for a night that does.
  alarm text,
  -- `began_at`, but never more than 25 hours after that of the night before. Null for a night with an alarm.
  trusted_at timestamptz,
  -- This night erases what was due by then. Null: nothing.
  due_by timestamptz
);

-- Objects and staged files that no row names, since when.
create table leftovers (
  owner_id uuid not null,
  key text not null,
  -- The sweep that removes it.
  sweep text not null,
  noted_at timestamptz not null,
  noted_night bigint not null,
  -- The last night that found it still without a row.
  seen_night bigint not null,
  primary key (owner_id, key)
);
create index leftovers_by_sweep on leftovers (sweep, noted_night);

-- Leftovers that the last night did not remove because they were too many.
create table held_sweeps (
  sweep text primary key,
  held int not null
);
