-- The number that the customer knows, if it is not the code.
alter table customer_orders add column number text;
