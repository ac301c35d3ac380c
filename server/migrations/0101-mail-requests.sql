-- Requests that wait for the link of a mail. The links are signed, so nothing in this table opens them.
create table mail_requests (
  id uuid primary key,
  kind text not null,
  -- The customer who asked; null for somebody without an account.
  owner_id uuid,
  -- A keyed hash of the address by which the request is found; null if it is not found by one.
  address_hash bytea,
  -- A keyed hash of the value that the browser keeps; null if it sent none.
  browser bytea,
  -- JSON of the kind.
  payload text not null,
  requested_at timestamptz not null,
  -- When its mail was last sent: links are valid from then.
  sent_at timestamptz not null,
  confirmed_at timestamptz,
  -- When a confirmed request was taken back.
  undone_at timestamptz,
  delete_after timestamptz not null
);
create index mail_requests_by_owner on mail_requests (owner_id, kind) where owner_id is not null;
create index mail_requests_by_address on mail_requests (address_hash, kind) where address_hash is not null;
create index mail_requests_by_time on mail_requests (delete_after);

insert into mail_requests
  (id, kind, owner_id, browser, payload, requested_at, sent_at, confirmed_at, undone_at, delete_after)
select id, kind, owner_id, browser,
  json_strip_nulls(json_build_object('email', email, 'network', network, 'formerEmail', former_email))::text,
  requested_at, sent_at, confirmed_at, undone_at, sent_at + interval '30 days'
from account_requests;
drop table account_requests;

-- The queue schedules jobs until it forgets them.
do $$
begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'account-sweep';
  end if;
end
$$;
