-- The PDFs of invoices.
create table invoice_files (
  id uuid primary key,
  -- The customer of the invoice; null until it has one.
  owner_id uuid,
  invoice_number text not null,
  -- False once another file has replaced it or the invoice was deleted: a job erases it.
  is_current boolean not null,
  file_bytes bigint not null,
  -- Hexadecimal.
  sha256 text not null,
  crc32 bigint not null,
  arrived_at timestamptz not null
);

create unique index invoice_files_of_invoice on invoice_files (invoice_number) where is_current;
create index invoice_files_of_owner on invoice_files (owner_id, id);
