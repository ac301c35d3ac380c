-- A person may have several documents: their profile comes from the one that was put last.
alter table customer_records add column put_order bigint generated always as identity;

-- The language that a customer has chosen. Pages and mails of others follow their browser.
alter table customers add column chosen_locale text;
