-- Products that customers show on a public page.
create table widgets (
  owner_id uuid not null,
  id uuid not null,
  -- The code of the product order.
  product_code text not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index widgets_by_product on widgets (owner_id, product_code);

-- The public page knows only the id.
create unique index widgets_by_id on widgets (id);

-- The channels in which a widget is published.
create table gallery_entries (
  owner_id uuid not null,
  widget_id uuid not null,
  channel text not null,
  -- The id of a category of the catalogue; null for none.
  category text,
  created_at timestamptz not null,
  primary key (owner_id, widget_id, channel)
);
