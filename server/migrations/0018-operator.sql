-- Keys of the operator's systems. The first key is in no table: it comes from the environment or the data folder.
create table operator_keys (
  id uuid primary key,
  name text not null unique,
  -- SHA-256: whoever reads this table has no key.
  hash bytea not null unique,
  -- `orders:write`, with spaces between.
  scopes text not null,
  created_at timestamptz not null,
  ends_at timestamptz
);

-- Every write that was begun with one of these keys.
create table operator_audit (
  id bigint generated always as identity primary key,
  key_id text not null,
  key_name text not null,
  -- Method and address.
  what text not null,
  correlation_id text not null,
  created_at timestamptz not null
);
create index operator_audit_by_time on operator_audit (created_at);

-- What customers did, for the operator. Written in the transaction that does it; sequences follow when it is read, so that
-- none appears behind one that was read before.
create sequence operator_event_sequence;
create table operator_events (
  id bigint generated always as identity primary key,
  sequence bigint unique,
  customer_id uuid,
  type text not null,
  -- JSON. As text: nothing is ever searched in it.
  payload text not null,
  created_at timestamptz not null
);
create index operator_events_without_sequence on operator_events (id) where sequence is null;
create index operator_events_by_customer on operator_events (customer_id) where customer_id is not null;
create index operator_events_by_time on operator_events (created_at);

-- Whether the address is known to be the customer's; the embedded provider makes no account before it is.
alter table customers add column email_verified boolean not null default false;
update customers set email_verified = true where provider = 'embedded';
create index customers_by_verified_email on customers (lower(email)) where email_verified;

-- A customer as the operator knows them. Without an owner until such a person has signed in.
create table customer_records (
  customer_number text primary key,
  owner_id uuid unique,
  email text not null,
  -- In lower case: addresses are compared without regard to case.
  email_key text not null,
  -- Who it is at the identity provider, where the operator says so.
  provider text,
  subject text,
  updated_at timestamptz,
  -- JSON, as it was put.
  document text not null
);
create index customer_records_by_email on customer_records (email_key) where owner_id is null;
create index customer_records_by_identity on customer_records (provider, subject) where provider is not null;

-- An order as the operator put it. Without an owner until its customer, or the guest with its address, has signed in.
create table orders (
  order_code text primary key,
  owner_id uuid,
  customer_number text,
  -- Of a guest's order.
  email_key text,
  ordered_at timestamptz not null,
  updated_at timestamptz,
  document text not null
);
create index orders_by_owner on orders (owner_id, ordered_at desc, order_code) where owner_id is not null;
create index orders_by_number on orders (customer_number) where owner_id is null;
create index orders_by_email on orders (email_key) where owner_id is null;
