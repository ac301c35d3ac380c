-- Files of products, such as the PDF of a photo book, with the state of their page pictures.
create table product_files (
  id uuid primary key,
  -- The customer of the product; null until it has one.
  owner_id uuid,
  product_code text not null,
  purpose text not null,
  -- False once another file has replaced it or the product was deleted: a job erases it.
  is_current boolean not null,
  file_bytes bigint not null,
  -- Hexadecimal.
  sha256 text not null,
  arrived_at timestamptz not null,
  -- 0 until the file has been read.
  page_count int not null default 0,
  -- JSON: width and height of each page in points.
  page_sizes text,
  -- The first pages that have pictures.
  rendered_count int not null default 0,
  -- Whether the pictures of all pages are requested.
  is_opened boolean not null default false,
  -- Why no further page gets a picture.
  failure text
);

create unique index product_files_of_product on product_files (product_code, purpose) where is_current;
create index product_files_of_owner on product_files (owner_id, id);
