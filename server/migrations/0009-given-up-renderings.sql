-- Photos that killed their worker at every try are not tried again until an operator takes this back.
alter table photos add column rendering_given_up boolean not null default false;
