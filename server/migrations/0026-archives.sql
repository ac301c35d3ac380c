-- ZIP archives of selected photos, as they were laid out when they were asked for; forgotten when their addresses expire.
create table photo_archives (
  owner_id uuid not null,
  id uuid not null,
  file_name text not null,
  expires_at timestamptz not null,
  photo_ids uuid[] not null,
  -- JSON: names, sizes, checksums and times of the photos, in their order. As text: nothing is ever searched in it.
  entries text not null,
  primary key (owner_id, id)
);
create index photo_archives_by_expiry on photo_archives (expires_at);
