-- When a photo's turn to be rendered comes; see the note "Fair turns" in the photos service. Null for those before.
alter table photos add column render_turn timestamptz(3);

-- The last turn of an owner's waiting photos.
create index photos_waiting on photos (owner_id, render_turn) where renditions = 'pending';

-- What an owner has begun to send and not finished, counted when another upload is opened.
create index uploads_unfinished on uploads (owner_id, session_id) include (bytes) where state = 'receiving';
