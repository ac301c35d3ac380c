-- What the operator's systems write, as whole documents of any kind. Keyed by the operator's own name of it: until its owner
-- is known it is nobody's, and an owner may change. Customers read by the index that their id leads.
create table operator_records (
  kind text not null,
  id text not null,
  -- Null until its customer is known, and for kinds that belong to nobody.
  owner_id uuid,
  customer_number text,
  -- In lower case; only if no customer number is named.
  email_key text,
  -- From the document: the order of lists.
  sort_at timestamptz not null,
  -- From the document: the lists that it is in.
  facet text not null,
  -- When it first came.
  received_at timestamptz not null,
  updated_at timestamptz,
  -- JSON, as it was put.
  document text not null,
  primary key (kind, id)
);
create index operator_records_by_owner on operator_records (owner_id, kind, facet, sort_at desc, id);
create index operator_records_by_number on operator_records (customer_number) where owner_id is null;
create index operator_records_by_address on operator_records (email_key) where owner_id is null;

-- Until now `ordered_at` was the document's time, or when the order came if that was earlier: retention still uses the
-- earlier of the two.
insert into operator_records
  (kind, id, owner_id, customer_number, email_key, sort_at, facet, received_at, updated_at, document)
  select 'order', order_code, owner_id, customer_number, email_key,
    (document::json ->> 'orderedAt')::timestamptz, '', ordered_at, updated_at, document
  from orders;
drop table orders;
