-- Saved projects that their customers have deleted; the projects themselves are operator's records.
create table project_deletions (
  owner_id uuid not null,
  project_id text not null,
  deleted_at timestamptz(3) not null,
  -- Null while the project can be restored. The row stays, so that a later put does not bring the project back.
  erased_at timestamptz(3),
  primary key (owner_id, project_id)
);
create index project_deletions_by_owner on project_deletions (owner_id, deleted_at desc, project_id) where erased_at is null;
-- What the nightly erasing looks for, over all owners.
create index project_deletions_by_time on project_deletions (deleted_at, owner_id, project_id) where erased_at is null;
