-- What the nightly sweep looks through, over all owners, for files that became no photo; few, since it forgets them.
create index uploads_without_photo on uploads (owner_id, session_id) where state in ('receiving', 'refused');
