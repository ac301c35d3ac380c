-- Where a customer was last and in which language: for the mails that jobs send them. Null until they come again.
alter table customers
  add column locale text,
  -- The public URL of the site.
  add column site_url text,
  add column brand text;
update customers set locale = identity_accounts.locale from identity_accounts
  where provider = 'embedded' and subject = identity_accounts.id::text;

-- On which site somebody asked for a mail: its link leads there.
alter table identity_requests
  add column site_url text,
  add column brand text;
