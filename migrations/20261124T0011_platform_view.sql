-- Views of lists that people have saved: the query of the list's address, for themselves or for their colleagues.
create table platform_view (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  view_id uuid not null default uuidv7(),
  person_id uuid not null,
  list text not null check (list ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'),
  name text not null check (char_length(name) between 1 and 60),
  query text not null check (char_length(query) <= 1000),
  is_shared boolean not null default false,
  saved_at timestamptz not null,
  primary key (tenant_id, view_id),
  unique (tenant_id, person_id, list, name)
);
create index platform_view_shared_idx on platform_view (tenant_id, list, name) where is_shared;
select platform_protect('platform_view');
