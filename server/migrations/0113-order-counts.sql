-- The orders of a customer in each list, so that no page counts them.
create table customer_order_counts (
  owner_id uuid primary key,
  unpaid int not null,
  running int not null,
  history int not null
);

insert into customer_order_counts (owner_id, unpaid, running, history)
select owner_id, count(*) filter (where list = 'unpaid'), count(*) filter (where list = 'running'),
  count(*) filter (where list = 'history')
from customer_orders group by owner_id;
