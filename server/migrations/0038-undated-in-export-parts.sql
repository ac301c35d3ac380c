-- How many photos of a part have no date: they stand in a folder of their own.
alter table photo_export_parts add column undated_photos int not null default 0;
update photo_export_parts set undated_photos = (
  select count(*) from json_array_elements(manifest::json -> 'photos') photo where photo ->> 'dateTaken' is null
);
alter table photo_export_parts alter column undated_photos drop default;
