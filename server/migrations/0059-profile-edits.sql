-- The details that a customer has changed, until the operator's document says the same.
create table customer_profiles (
  owner_id uuid primary key,
  -- Grows with every change by the customer.
  version int not null,
  updated_at timestamptz not null,
  -- JSON: the changed details, null for one that was emptied.
  document text not null
);
