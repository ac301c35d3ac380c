-- Who proved which address, and until when it was theirs: a record that names only an address belongs to whoever held it
-- at the record's time. Led by the address, since it answers who the owner is.
create table customer_addresses (
  -- In lower case.
  email_key text not null,
  owner_id uuid not null,
  proved_at timestamptz not null,
  -- Null while it is theirs.
  left_at timestamptz,
  primary key (email_key, owner_id, proved_at)
);
create index customer_addresses_by_owner on customer_addresses (owner_id);
insert into customer_addresses (email_key, owner_id, proved_at)
  select lower(email), id, registered_at from customers where email_verified and email is not null;
drop index customers_by_verified_email;

-- Customer numbers and addresses of erased customers, so that records of before do not come back when they are put again.
create table erased_names (
  -- SHA-256: whoever reads this table learns no names.
  name bytea primary key,
  erased_at timestamptz not null
);
