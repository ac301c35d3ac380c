-- Mails in which customers share widgets. Kept for a few days.
create table widget_shares (
  owner_id uuid not null,
  id uuid not null,
  widget_id uuid not null,
  -- The recipient, the name and the message until the mail is sent, then null.
  content text,
  shared_at timestamptz not null,
  primary key (owner_id, id)
);
create index widget_shares_by_time on widget_shares (owner_id, shared_at);

-- People who want no more of these mails.
create table widget_mail_refusals (
  -- A keyed hash of the address.
  address_hash bytea primary key,
  refused_at timestamptz not null
);
