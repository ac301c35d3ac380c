-- Registrations and forgotten passwords are kinds of mail_requests; the tokens of their links stay.
insert into mail_requests
  (id, kind, address_hash, payload, requested_at, sent_at, confirmed_at, delete_after)
select id, purpose, sha256(convert_to(email_key, 'UTF8')),
  json_build_object(
    'email', email, 'emailKey', email_key, 'passwordHash', password_hash, 'locale', locale, 'siteUrl', site_url,
    'brand', brand, 'interactionUid', interaction_uid, 'accountId', account_id)::text,
  requested_at, requested_at, used_at, requested_at + interval '30 days'
from identity_requests;

alter table identity_link_tokens drop constraint identity_link_tokens_request_id_fkey;
alter table identity_link_tokens add foreign key (request_id) references mail_requests on delete cascade;
drop table identity_requests;
