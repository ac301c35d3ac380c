-- The embedded identity provider. Where an external one is configured these tables stay empty.

create table identity_accounts (
  -- The subject of its tokens.
  id uuid primary key,
  email text not null,
  -- In lower case: addresses are compared without regard to case.
  email_key text not null unique,
  password_hash text not null,
  business boolean not null default false,
  -- Language of mails.
  locale text not null,
  registered_at timestamptz not null
);

-- Somebody asked for a mail with a link: to register, or to set a new password.
create table identity_requests (
  id uuid primary key,
  purpose text not null check (purpose in ('registration', 'new-password')),
  email text not null,
  email_key text not null,
  -- The password of a registration, until the account takes it over.
  password_hash text,
  locale text not null,
  -- The sign-in of the browser that asked; it goes on by itself when the link is opened there.
  interaction_uid text not null,
  requested_at timestamptz not null,
  used_at timestamptz,
  -- The account that a used registration has become.
  account_id uuid
);
create index identity_requests_by_email on identity_requests (email_key);
create index identity_requests_by_time on identity_requests (requested_at);

-- Each mail holds a token of its own, so that an older mail still works after "send again".
create table identity_link_tokens (
  -- SHA-256: whoever reads this table cannot follow a link.
  token_hash bytea primary key,
  request_id uuid not null references identity_requests on delete cascade,
  expires_at timestamptz not null
);
create index identity_link_tokens_by_request on identity_link_tokens (request_id);

-- What is counted to slow down guessing and floods of mail.
create table identity_attempts (
  kind text not null,
  -- SHA-256 of the e-mail address or network address.
  subject bytea not null,
  attempts int not null,
  window_ends_at timestamptz not null,
  primary key (kind, subject)
);

-- Sessions, grants, codes and tokens of the OpenID Connect provider.
create table identity_provider_rows (
  kind text not null,
  -- SHA-256 of the id, which for tokens is the token itself.
  id_hash bytea not null,
  -- JSON, for the provider only. As text: nothing is ever searched in it.
  payload text not null,
  account_id text,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (kind, id_hash)
);
create index identity_provider_rows_by_grant on identity_provider_rows (grant_id) where grant_id is not null;
create index identity_provider_rows_by_uid on identity_provider_rows (uid) where uid is not null;
create index identity_provider_rows_by_account on identity_provider_rows (account_id) where account_id is not null;
create index identity_provider_rows_by_expiry on identity_provider_rows (expires_at);

-- The answers to refresh tokens that were just used, for the seconds in which the same token may come again.
create table identity_refresh_replays (
  token_hash bytea primary key,
  grant_id text not null,
  -- Encrypted with a key that only the refresh token gives.
  answer bytea not null,
  rotated_at timestamptz not null
);
create index identity_refresh_replays_by_grant on identity_refresh_replays (grant_id);

-- The key that signs tokens: made once, by whichever process comes first.
create table identity_signing_keys (
  name text primary key,
  private_jwk text not null,
  made_at timestamptz not null
);
