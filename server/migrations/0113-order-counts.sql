-- The orders of a customer in each list, so that no page counts them.
create table customer_order_counts (
  owner_id uuid primary key,
  unpaid int not null,
  running int not null,
  history int not null
);

-- A trigger counts, so that every way in which orders come, move and go counts in the same place.
create function count_customer_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update customer_order_counts set unpaid = unpaid - (old.list = 'unpaid')::int,
      running = running - (old.list = 'running')::int, history = history - (old.list = 'history')::int
    where owner_id = old.owner_id;
  end if;
  if tg_op <> 'DELETE' then
    insert into customer_order_counts as counts (owner_id, unpaid, running, history)
    values (new.owner_id, (new.list = 'unpaid')::int, (new.list = 'running')::int, (new.list = 'history')::int)
    on conflict (owner_id) do update set unpaid = counts.unpaid + excluded.unpaid,
      running = counts.running + excluded.running, history = counts.history + excluded.history;
  end if;
  return null;
end $$;

create trigger count_new_and_gone after insert or delete on customer_orders
for each row execute function count_customer_order();

create trigger count_moved after update on customer_orders
for each row when (old.list is distinct from new.list or old.owner_id is distinct from new.owner_id)
execute function count_customer_order();

insert into customer_order_counts (owner_id, unpaid, running, history)
select owner_id, count(*) filter (where list = 'unpaid'), count(*) filter (where list = 'running'),
  count(*) filter (where list = 'history')
from customer_orders group by owner_id;
