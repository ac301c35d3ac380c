-- The shared album from which a download was asked for: it ends when its owner no longer sees the photos there.
alter table downloads add column shared_album_id uuid;
-- Of which album earlier ones are cannot be told. They would have ended within 7 days.
delete from downloads where exists (
  select from jsonb_array_elements(wanted::jsonb) photo where (photo ->> 'ownerId')::uuid <> owner_id
);
