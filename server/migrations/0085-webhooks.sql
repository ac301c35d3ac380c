-- Where the events of the operator are delivered.
create table webhooks (
  id text primary key,
  url text not null,
  -- Whoever reads this table can sign deliveries.
  secrets text[] not null,
  -- Null for all types.
  types text[],
  -- The last event that webhook_deliveries has, or had.
  position bigint not null,
  -- The job that delivers has it until then. A job that finds it taken notes that there is more to do.
  taken_until timestamptz,
  is_woken boolean not null default false,
  disabled_at timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text
);

-- Events that a receiver has not accepted yet. They go with their events: after 30 days, or with their customer.
create table webhook_deliveries (
  sequence bigint not null references operator_events (sequence) on delete cascade,
  webhook_id text not null references webhooks on delete cascade,
  queued_at timestamptz not null,
  tries int not null default 0,
  -- Null once it is given up.
  due_at timestamptz,
  primary key (sequence, webhook_id)
);
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook_id, due_at, sequence);
