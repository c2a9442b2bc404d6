-- What a site's admin gives us to act in its name elsewhere: write-only, sealed by a key that is not in the database.
create table platform_tenant_secret (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  name text not null check (name ~ '^[a-z][a-z0-9_]*\.[a-z][a-z0-9_]*$' and length(name) <= 60),
  sealed text not null check (length(sealed) <= 20000),
  set_at timestamptz not null,
  primary key (tenant_id, name)
);
select platform_protect('platform_tenant_secret');
