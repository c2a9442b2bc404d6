-- The page that stands at `/` instead of the composed home page.
create table content_home (
  tenant_id uuid not null primary key default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  item_id uuid not null,
  chosen_at timestamptz not null default now(),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade
);
create index content_home_item_idx on content_home (tenant_id, item_id);
select platform_protect('content_home');
