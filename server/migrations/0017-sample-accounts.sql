-- Made for a machine of one's own, with a password that everyone knows: nobody signs in to it elsewhere.
alter table identity_accounts add column sample boolean not null default false;
-- Those that are there already; nobody can have been sent a mail to these addresses.
update identity_accounts set sample = true where email_key in
  ('customer@example.com', 'business@example.com', 'participant@example.com', 'new@example.com');
