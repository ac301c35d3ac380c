insert into mail_requests
  (id, kind, owner_id, address_hash, browser, payload, requested_at, sent_at, delete_after)
select id, 'order-link', owner_id, email_hash, browser, json_build_object('orderCode', order_code)::text,
  requested_at, requested_at, requested_at + interval '1 day'
from order_link_requests;
drop table order_link_requests;

do $$
begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'guest-orders-sweep';
  end if;
end
$$;
