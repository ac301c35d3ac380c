-- How far stored photos are examined again by the present rules about dates and orientations, over all owners: one row.
-- Nulls stand for the beginning.
create table examination_progress (
  one_row boolean primary key default true check (one_row),
  -- The rules by number; 0 before any.
  rules int not null default 0,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  after_owner_id uuid,
  after_photo_id uuid,
  examined bigint not null default 0,
  redated bigint not null default 0,
  rendered_again bigint not null default 0,
  unreadable bigint not null default 0
);
insert into examination_progress default values;
