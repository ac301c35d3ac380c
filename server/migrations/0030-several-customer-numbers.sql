-- One person may have several customer numbers.
alter table customer_records drop constraint customer_records_owner_id_key;
create index customer_records_by_owner on customer_records (owner_id) where owner_id is not null;

-- Who was erased, so that a token from before brings nobody back.
create table erased_identities (
  -- SHA-256 of provider and subject: whoever reads this table learns no names.
  identity bytea primary key,
  erased_at timestamptz not null
);
