-- The address of the last notice, if the mail server has rejected it for good: it is logged once.
alter table photo_storage add column rejected_email text;

-- When each nightly job last succeeded.
create table nightly_jobs (
  name text primary key,
  -- When it was first scheduled, until it has succeeded once.
  succeeded_at timestamptz not null
);
