-- Addresses of customers: their own, and copies of those in the operator's documents.
create table address_book (
  owner_id uuid not null,
  id uuid not null,
  version int not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- JSON.
  document text not null,
  primary key (owner_id, id)
);

-- A row of its own, so that there is only one default of each kind, and a move changes no address.
create table address_defaults (
  owner_id uuid primary key,
  delivery_id uuid,
  invoice_id uuid
);

-- The addresses that were copied from the operator's documents, also those that the customer has deleted.
create table address_sources (
  owner_id uuid not null,
  id uuid not null,
  customer_number text not null,
  -- The id in the operator's document.
  address_id text not null,
  -- The customer has changed or deleted it: the operator no longer does.
  is_edited boolean not null default false,
  primary key (owner_id, id)
);
