-- The operator may hold a site back, or take it away. Only the owner sets this: the run-time role writes what a site
-- configures of itself, column by column.
alter table sites_tenant
  add column state text not null default 'open' check (state in ('open', 'suspended', 'removed')),
  add column state_since_at timestamptz not null default now();

revoke update on sites_tenant from sala_app;
grant update (name, locale, zone, client_key, settings, version) on sites_tenant to sala_app;

drop function sites_tenant_of_host(text);
drop function sites_tenant_by_id(uuid);

create function sites_tenant_of_host(wanted text)
returns table (tenant_id uuid, code text, name text, locale text, zone text, client_key text, settings jsonb, version bigint, state text, primary_host text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.tenant_id, t.code, t.name, t.locale, t.zone, t.client_key, t.settings, t.version, t.state,
         (select p.hostname from sites_host p where p.tenant_id = t.tenant_id and p.is_primary)
    from sites_host h join sites_tenant t on t.tenant_id = h.tenant_id
   where h.hostname = wanted
$$;

create function sites_tenant_by_id(wanted uuid)
returns table (tenant_id uuid, code text, name text, locale text, zone text, client_key text, settings jsonb, version bigint, state text, primary_host text)
language sql stable security definer set search_path = public, pg_temp as $$
  select t.tenant_id, t.code, t.name, t.locale, t.zone, t.client_key, t.settings, t.version, t.state,
         (select p.hostname from sites_host p where p.tenant_id = t.tenant_id and p.is_primary)
    from sites_tenant t where t.tenant_id = wanted
$$;

revoke execute on function sites_tenant_of_host(text), sites_tenant_by_id(uuid) from public;
grant execute on function sites_tenant_of_host(text), sites_tenant_by_id(uuid) to sala_app;
