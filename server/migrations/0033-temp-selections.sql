-- Photos on their way to the editor, where prints are ordered of them; forgotten after a week.
create table temp_selections (
  owner_id uuid not null,
  id uuid not null,
  -- In the order of their dates; those that are no longer in the library are passed over when it is read.
  photo_ids uuid[] not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
-- An editor's server knows the id alone.
create unique index temp_selections_by_id on temp_selections (id);
create index temp_selections_by_age on temp_selections (created_at);
