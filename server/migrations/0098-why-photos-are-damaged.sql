-- Null if the photo is whole, or was found damaged before this column existed.
alter table photos add column damage text;
