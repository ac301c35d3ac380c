-- How often every try to render the pages of a file ended its process: after the first time, a night tries once more.
alter table product_files add column given_up int not null default 0;

-- Whether this is a copy of another installation, which mails nobody and erases nothing by date.
alter table installation add column is_staging boolean not null default false;
