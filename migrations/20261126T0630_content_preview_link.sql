-- Links to the newest draft of an item, for people without an account. The address holds a secret, of which the hash is kept.
create table content_preview_link (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  link_id uuid not null default uuidv7(),
  item_id uuid not null,
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  made_by uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, link_id),
  unique (tenant_id, secret_hash),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade,
  check (expires_at > created_at)
);
create index content_preview_link_item_idx on content_preview_link (tenant_id, item_id, link_id);
create index content_preview_link_made_by_idx on content_preview_link (tenant_id, made_by);
select platform_protect('content_preview_link');
