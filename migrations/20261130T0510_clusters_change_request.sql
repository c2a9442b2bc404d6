-- Changes of an organisation's registered data that its owners ask for and somebody else decides about.

create table clusters_change_request (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  request_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  -- Null: their account was erased.
  asked_by uuid,
  -- The new values, by column.
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  decided_by uuid,
  decided_at timestamptz,
  reason text not null default '' check (char_length(reason) <= 1000),
  created_at timestamptz not null,
  primary key (tenant_id, request_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index clusters_change_request_waiting_key on clusters_change_request (tenant_id, cluster_id) where state = 'waiting';
create index clusters_change_request_cluster_idx on clusters_change_request (tenant_id, cluster_id, request_id);
create index clusters_change_request_asked_idx on clusters_change_request (tenant_id, asked_by) where asked_by is not null;
select platform_protect('clusters_change_request', 'select, insert, update');
