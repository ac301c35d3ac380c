-- What is counted to slow down guessing and floods of mail. The counts of the newsletter, for a day at most, are not moved:
-- each address and network begins anew.
create table attempts (
  kind text not null,
  -- A hash of the address, network, customer or browser that is limited.
  subject bytea not null,
  attempts int not null,
  window_ends_at timestamptz not null,
  primary key (kind, subject)
);

insert into attempts (kind, subject, attempts, window_ends_at)
select kind, subject, attempts, window_ends_at from identity_attempts;

drop table identity_attempts;

drop table subscription_attempts;
