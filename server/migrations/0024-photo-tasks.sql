-- A change of many photos; see the note "Photo tasks" in the photos service.
create table photo_tasks (
  owner_id uuid not null,
  -- Of a deletion it is the deletion's id.
  id uuid not null,
  kind text not null check (kind in ('delete', 'restore', 'erase', 'date')),
  -- What becomes of the dates.
  change jsonb,
  photos int not null default 0,
  -- The first of them; the count is of all.
  failed uuid[] not null default '{}',
  failed_count int not null default 0,
  started_at timestamptz(3) not null,
  primary key (owner_id, id)
);

-- What the night looks for, over all owners.
create index photo_tasks_by_start on photo_tasks (started_at);

-- The calls that a task was given: one that is repeated is done once.
create table photo_task_calls (
  owner_id uuid not null,
  task_id uuid not null,
  checksum bytea not null,
  -- Which photos, where they are not named by their ids; worked by batches.
  rule jsonb,
  -- Behind which photo the rule goes on.
  after_photo_id uuid,
  ended_at timestamptz(3),
  primary key (owner_id, task_id, checksum),
  foreign key (owner_id, task_id) references photo_tasks on delete cascade
);

alter table photos
  -- When it last became part of the library, each time later than any before of the same owner: `created_at` cannot tell
  -- what was there when somebody selected all of it.
  add column listed_at timestamptz(3),
  -- The task that has deleted it.
  add column deletion_id uuid,
  -- The task that has changed its date last: a photo that has moved into the next month of a task is not moved again.
  add column dated_by uuid,
  -- What the file says, where `taken_…` is the customer's own date.
  add column file_taken_local timestamp(3),
  add column file_taken_offset_minutes int,
  add column file_taken_source text;
update photos set listed_at = created_at where listed;
alter table photos add constraint listed_photos_say_since_when check (not listed or listed_at is not null);

-- The last `listed_at` of its photos.
alter table photo_month_counts add column listed_at timestamptz(3) not null default now();
alter table photo_month_counts alter column listed_at drop default;

-- The days of deletion are read from this alone; undoing looks for what a deletion has deleted.
create index photos_by_owner_deletion on photos (owner_id, deleted_at, id) include (proportion) where deleted_at is not null;
create index photos_by_deletion_id on photos (owner_id, deletion_id, id) where deletion_id is not null;

-- Recently deleted by the day (UTC), kept as the counts of months are.
create table photo_deletion_counts (
  owner_id uuid not null,
  deleted_on date not null,
  photos int not null,
  version int not null default 1,
  -- The last `deleted_at` of its photos.
  deleted_at timestamptz(3) not null,
  primary key (owner_id, deleted_on)
);
insert into photo_deletion_counts (owner_id, deleted_on, photos, deleted_at)
select owner_id, (deleted_at at time zone 'UTC')::date, count(*), max(deleted_at)
from photos where deleted_at is not null group by 1, 2;
