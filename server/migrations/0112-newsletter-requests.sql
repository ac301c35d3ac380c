insert into mail_requests
  (id, kind, owner_id, address_hash, browser, payload, requested_at, sent_at, delete_after)
select id, 'newsletter', owner_id, sha256(convert_to(email_key, 'UTF8')), browser,
  json_build_object('brand', brand, 'email', email, 'locale', locale, 'siteUrl', site_url)::text,
  requested_at, sent_at, sent_at + interval '7 days'
from subscriptions where confirmed_at is null;

delete from subscriptions where confirmed_at is null;

alter table subscriptions
  alter column confirmed_at set not null,
  drop column browser;

do $$
begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'subscriptions-sweep';
  end if;
end
$$;
