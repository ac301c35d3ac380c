-- An export of one album: its id, and its name when the export was asked for; null for the library.
alter table photo_exports add column album_id uuid, add column album_name text;
