-- Who has an item open for editing, by tab of their browser. A row counts for a minute after its last heartbeat.
create table content_presence (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  item_id uuid not null,
  person_id uuid not null,
  tab_id uuid not null,
  began_at timestamptz not null,
  seen_at timestamptz not null,
  primary key (tenant_id, item_id, person_id, tab_id),
  foreign key (tenant_id, item_id) references content_item (tenant_id, item_id) on delete cascade
);
create index content_presence_seen_idx on content_presence (tenant_id, seen_at);
create index content_presence_person_idx on content_presence (tenant_id, person_id);
select platform_protect('content_presence');
