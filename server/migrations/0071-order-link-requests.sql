-- Requests of customers for a link that adds a guest's order to their account. The links are signed, so nothing in
-- this table opens them. Kept for a few days.
create table order_link_requests (
  -- The customer who asked.
  owner_id uuid not null,
  id uuid not null,
  order_code text not null,
  -- SHA-256 of the address that the customer typed, which may be somebody else's.
  email_hash bytea not null,
  -- SHA-256 of the value that the browser keeps; null if it sent none.
  browser bytea,
  requested_at timestamptz not null,
  primary key (owner_id, id)
);

-- The limit of mails to one address counts the requests of all customers.
create index order_link_requests_by_address on order_link_requests (email_hash, requested_at);
