-- What a member keeps to come back to.
create table shop_saved_product (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  user_id uuid not null,
  product_id uuid not null,
  saved_at timestamptz not null,
  primary key (tenant_id, user_id, product_id),
  foreign key (tenant_id, product_id) references shop_product (tenant_id, product_id)
);
create index shop_saved_product_latest_idx on shop_saved_product (tenant_id, user_id, saved_at desc, product_id desc);
create index shop_saved_product_product_idx on shop_saved_product (tenant_id, product_id);
select platform_protect('shop_saved_product', 'select, insert, delete');

-- Who wants to be told when a sold-out variant can be had again; told once, the wish is gone.
create table shop_stock_wish (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  variant_id uuid not null,
  user_id uuid not null,
  wish_id uuid not null default uuidv7(),
  asked_at timestamptz not null,
  primary key (tenant_id, variant_id, user_id),
  foreign key (tenant_id, variant_id) references shop_variant (tenant_id, variant_id)
);
create index shop_stock_wish_user_idx on shop_stock_wish (tenant_id, user_id);
select platform_protect('shop_stock_wish', 'select, insert, delete');
