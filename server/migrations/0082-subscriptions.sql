-- Subscriptions of addresses to the newsletter of a brand. Deleted when they end. The links of mails are signed, so
-- nothing in this table opens them.
create table subscriptions (
  id uuid primary key,
  brand text not null,
  -- See emailKeyOf.
  email_key text not null,
  email text not null,
  -- The customer who asked, or who has the address when it is confirmed.
  owner_id uuid,
  -- SHA-256 of the value that the browser keeps; null if it sent none.
  browser bytea,
  locale text not null,
  site_url text not null,
  requested_at timestamptz not null,
  -- When its mail was last sent: the link counts from then.
  sent_at timestamptz not null,
  -- Null until the link of the mail is used.
  confirmed_at timestamptz
);
create unique index subscriptions_by_address on subscriptions (email_key, brand);
create index subscriptions_by_owner on subscriptions (owner_id) where owner_id is not null;

-- Requests that the limits count, for an hour.
create table subscription_attempts (
  -- SHA-256 of an address or a network.
  subject bytea primary key,
  attempts int not null,
  window_ends_at timestamptz not null
);
