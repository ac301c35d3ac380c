-- What the nightly sweep looks for, over all owners.
create index upload_sessions_by_activity on upload_sessions (last_active_at) where state = 'open';
