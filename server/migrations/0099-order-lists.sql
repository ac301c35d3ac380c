-- An order is history once each of its products is cancelled, or sent by its status or all of its parcels.
update customer_orders set list = 'history'
from operator_records as record,
  lateral (select
    coalesce(record.document::json -> 'products', '[]') as products,
    coalesce(record.document::json -> 'parcels', '[]') as parcels
  ) as has
where record.kind = 'order' and record.id = order_code and record.owner_id = customer_orders.owner_id
  and list <> 'history' and json_array_length(products) > 0
  and not exists (
    select from json_array_elements(products) as product,
      lateral (
        select count(*) as parts,
          count(*) filter (where coalesce(parcel ->> 'sentAt', parcel ->> 'deliveredAt') is null) as unsent
        from json_array_elements(parcels) as parcel
        where parcel -> 'products' is null or (parcel -> 'products')::jsonb ? (product ->> 'code')
      ) as packed
    where coalesce(product ->> 'status', '') not in ('cancelled', 'shipped') and (parts = 0 or unsent > 0)
  );
