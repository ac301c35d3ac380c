alter table product_files
  -- When a customer last looked through it; null if nobody has.
  add column opened_at timestamptz,
  -- The job that renders its next pages, and its turn without its rank; null if there is none.
  add column job_id uuid,
  add column job_turn timestamptz,
  -- JSON: the numbers of the pages whose pictures lack something.
  add column incomplete_pages text not null default '[]',
  -- JSON: warnings for the operator; null until the file has been read.
  add column warnings text;

update product_files set opened_at = arrived_at where is_opened;

alter table product_files drop column is_opened;

create index product_files_waiting on product_files (owner_id, job_turn) where job_id is not null;
