-- What an admin prepares for a site, and every state that was published.

-- One row per tenant; `config` is null while nothing is being prepared. The version counts every change,
-- also discarding and publishing, so that a form opened before any of them is told.
create table sites_config_draft (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  config jsonb check (jsonb_typeof(config) = 'object'),
  version bigint not null default 1 check (version > 0),
  edited_by uuid,
  edited_at timestamptz not null,
  primary key (tenant_id)
);
select platform_protect('sites_config_draft', 'select, insert, update');

create table sites_config_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  number integer not null check (number > 0),
  config jsonb not null check (jsonb_typeof(config) = 'object'),
  -- Null for the state that was there before the first publication.
  published_by uuid,
  published_at timestamptz not null,
  primary key (tenant_id, number)
);
select platform_protect('sites_config_version', 'select, insert');
