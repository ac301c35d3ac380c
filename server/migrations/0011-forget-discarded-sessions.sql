-- What the nightly sweep forgets, over all owners: file names of what nobody wanted to keep.
create index upload_sessions_discarded on upload_sessions (last_active_at) where state = 'discarded';
