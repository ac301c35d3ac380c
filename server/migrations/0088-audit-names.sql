-- The audit log of the operator API must name no erased customer. Lines from before get both at the first start with a
-- secret key.
-- `what` with the names of ids instead of the ids; it replaces `what` when the customer is erased.
alter table operator_audit add column pattern text;
-- Keyed hashes of the ids in `what`, and of the customer whose deleted record they name.
alter table operator_audit add column names bytea[] not null default '{}';
create index operator_audit_by_name on operator_audit using gin (names);
