-- Hosts that a site asks for and has not proved yet: they answer nothing until a record in the name's own zone
-- shows the token. The token is public by nature.
create table sites_host_claim (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  hostname text not null check (hostname = lower(hostname) and char_length(hostname) between 1 and 240),
  token text not null check (token ~ '^[0-9a-f]{32}$'),
  claimed_at timestamptz not null,
  checked_at timestamptz,
  -- Why the last check did not prove it.
  problem text check (problem in ('not_found', 'unreachable', 'taken')),
  primary key (tenant_id, hostname)
);
select platform_protect('sites_host_claim');

grant insert, delete, update (is_primary) on sites_host to sala_app;
