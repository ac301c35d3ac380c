-- Requests to change the e-mail address or to delete the account, which wait for the link of a mail. The links are
-- signed, so nothing in this table opens them.
create table account_requests (
  owner_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('email-change', 'deletion')),
  -- The new address, or the one of the account that is to be deleted.
  email text not null,
  -- SHA-256 of the value that the browser keeps; null if it sent none.
  browser bytea,
  -- The network from which it was requested.
  network text not null,
  requested_at timestamptz not null,
  -- When its mail was last sent: the link counts from then.
  sent_at timestamptz not null,
  confirmed_at timestamptz,
  -- The address that a confirmed change has replaced, and when it was taken back.
  former_email text,
  undone_at timestamptz,
  primary key (owner_id, id)
);
