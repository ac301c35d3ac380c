-- Null: no password signs in until the owner sets a new one by mail.
alter table identity_accounts alter column password_hash drop not null;
