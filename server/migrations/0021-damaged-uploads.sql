-- What is cut short is known before its upload is acknowledged, other faults once its photo is rendered.
alter table uploads add column damaged boolean not null default false;
-- Confirming leaves damaged files out: they stay in their session, and what was added moves to this one, so that a repeated
-- call answers the same.
alter table upload_sessions add column confirmed_in uuid;
