-- Grants of the identity provider that ended lately: their access tokens are refused although they have not expired.
create table identity_ended_grants (
  -- SHA-256 of the id of the grant.
  grant_hash bytea primary key,
  ended_at timestamptz not null default now()
);
create index identity_ended_grants_by_time on identity_ended_grants (ended_at);
