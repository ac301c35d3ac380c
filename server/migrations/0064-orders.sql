-- The parts of orders that the index of records does not answer: searches, orders that were not paid in time, product
-- orders and photos. Filled from the documents.
create table customer_orders (
  owner_id uuid not null,
  order_code text not null,
  ordered_at timestamptz not null,
  -- `unpaid`, `running` or `history`.
  list text not null,
  -- Its code and the titles of its products, in lower case.
  words text not null,
  primary key (owner_id, order_code)
);
create index customer_orders_by_date on customer_orders (owner_id, list, ordered_at desc, order_code);

create table order_items (
  owner_id uuid not null,
  order_code text not null,
  -- The place of the product in its order, from 0.
  position int not null,
  item_code text not null,
  article text,
  ordered_at timestamptz not null,
  primary key (owner_id, order_code, position)
);
create index order_items_by_code on order_items (owner_id, item_code);
create index order_items_by_date on order_items (owner_id, ordered_at desc, order_code, position);

create table order_photos (
  owner_id uuid not null,
  photo_id uuid not null,
  order_code text not null,
  primary key (owner_id, photo_id, order_code)
);
create index order_photos_by_order on order_photos (owner_id, order_code);

-- Until now an order needed no status. Earlier ones have most probably been sent; the shop may put them again.
update operator_records set document = regexp_replace(document, '\}$', ',"status":"Dispatched"}')
where kind = 'order' and not (document::jsonb ? 'status');

insert into customer_orders (owner_id, order_code, ordered_at, list, words)
  select owner_id, id, sort_at,
    case document::jsonb ->> 'status'
      when 'Received' then 'unpaid' when 'Dispatched' then 'history' when 'Cancelled' then 'history' else 'running'
    end,
    lower(id)
  from operator_records where kind = 'order' and owner_id is not null;
