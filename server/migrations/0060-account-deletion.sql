-- A confirmed deletion waits until this time, and can be withdrawn until the erasure begins. Null: the account stays.
alter table customers add column deletion_due_at timestamptz;
create index customers_due_for_deletion on customers (id) where deletion_due_at is not null;
