-- `Default` was filled in for customers whose document did not name an account status; now none means no banner.
update customer_records set document = (document::jsonb - 'accountStatus')::text
  where document::jsonb ->> 'accountStatus' = 'Default';
