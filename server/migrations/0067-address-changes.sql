-- New delivery addresses that customers have requested for their orders: the last request of each order.
create table address_changes (
  owner_id uuid not null,
  order_code text not null,
  request_id uuid not null,
  state text not null check (state in ('requested', 'accepted', 'rejected')),
  requested_at timestamptz not null,
  -- JSON.
  address text not null,
  -- The operator's words for a rejection.
  reason text,
  answered_at timestamptz,
  primary key (owner_id, order_code)
);
