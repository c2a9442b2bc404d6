-- Every legal text that was ever in force, word for word: consents name one of them.
create table sites_legal_text (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  kind text not null check (kind in ('terms', 'privacy', 'cookies')),
  number integer not null check (number > 0),
  th text not null check (char_length(th) between 1 and 20000),
  en text not null check (char_length(en) between 1 and 20000),
  published_at timestamptz not null,
  primary key (tenant_id, kind, number)
);
select platform_protect('sites_legal_text', 'select, insert');

-- A site that another one has under itself. Each side says so for itself, by a host of the other: only where both do, the
-- link holds, and neither learns whether the other one exists before.
create table sites_relation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  side text not null check (side in ('child', 'parent')),
  -- Host of the other site: our child, or our parent.
  hostname text not null check (hostname = lower(hostname) and char_length(hostname) between 1 and 253),
  stated_at timestamptz not null,
  primary key (tenant_id, side, hostname)
);
select platform_protect('sites_relation', 'select, insert, delete');
create index sites_relation_hostname_idx on sites_relation (hostname, side);

-- Sites that stand on the other side of what this one states, and state the same.
create function sites_related(wanted_side text)
returns table (stated text, name text, hostname text)
language sql stable security definer set search_path = public, pg_temp as $$
  select ours.hostname, other.name,
         (select p.hostname from sites_host p where p.tenant_id = other.tenant_id and p.is_primary)
    from sites_relation ours
    join sites_host there on there.hostname = ours.hostname
    join sites_tenant other on other.tenant_id = there.tenant_id
   where ours.tenant_id = current_setting('app.tenant_id')::uuid and ours.side = wanted_side
     and other.tenant_id <> ours.tenant_id
     and exists (select from sites_relation theirs
                   join sites_host here on here.hostname = theirs.hostname and here.tenant_id = ours.tenant_id
                  where theirs.tenant_id = other.tenant_id
                    and theirs.side = case wanted_side when 'child' then 'parent' else 'child' end)
   order by other.name, ours.hostname
   limit 100
$$;
select platform_owner_access('sites_relation');
revoke execute on function sites_related(text) from public;
grant execute on function sites_related(text) to sala_app;
