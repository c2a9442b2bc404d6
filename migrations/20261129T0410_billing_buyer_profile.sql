-- Buyers ask for a document in their name; the name is kept for the next time.

create table billing_buyer_profile (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  user_id uuid not null,
  kind text not null check (kind in ('person', 'company')),
  name text not null check (char_length(name) between 1 and 200),
  address text not null check (char_length(address) <= 500),
  tax_id text check (tax_id ~ '^[0-9]{13}$'),
  branch_code text check (branch_code ~ '^[0-9]{5}$'),
  updated_at timestamptz not null,
  primary key (tenant_id, user_id),
  check ((tax_id is null) = (branch_code is null))
);
select platform_protect('billing_buyer_profile');

-- Whom the document of an order names, where its buyer asked for one; and for whom a document waits that money called for.
alter table orders_order
  add column document_buyer jsonb check (jsonb_typeof(document_buyer) = 'object'),
  add column document_waits_for text check (document_waits_for in ('seller', 'buyer'));
create index orders_order_document_idx on orders_order (tenant_id, placed_at, order_id) where document_waits_for is not null;
