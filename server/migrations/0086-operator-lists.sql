-- For the operator's lists by customer number and by address. They also find the rows without an owner.
create index operator_records_of_number on operator_records (customer_number, kind, id);
drop index operator_records_by_number;
create index customer_records_of_address on customer_records (email_key, customer_number);
drop index customer_records_by_email;
