-- How often what a count counts has changed: one photo gone and another one come leave the count as it was.
alter table photo_month_counts add column version int not null default 1;
alter table photo_upload_counts add column version int not null default 1;
