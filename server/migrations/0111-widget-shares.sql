insert into mail_requests (id, kind, owner_id, payload, requested_at, sent_at, delete_after)
select id, 'widget-share', owner_id,
  json_strip_nulls(json_build_object('widgetId', widget_id, 'content', content::json))::text,
  shared_at, shared_at, shared_at + interval '1 day'
from widget_shares;
drop table widget_shares;

do $$
begin
  if to_regclass('jobs.schedule') is not null then
    delete from jobs.schedule where name = 'widgets-sweep-shares';
  end if;
end
$$;
