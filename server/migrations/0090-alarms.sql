-- While a confirmed mark replaces the one in the object store, which may still be there: its note.
alter table installation add column replaced_mark text;

-- What stops nights until somebody acts.
create table alarms (
  code text primary key,
  since timestamptz not null,
  -- When the operator's mail about it was sent.
  mailed_at timestamptz
);
insert into alarms (code, since)
select alarm, began_at from (select alarm, began_at from nights order by id desc limit 1) as last
where alarm is not null;
