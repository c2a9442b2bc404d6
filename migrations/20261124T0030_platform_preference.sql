-- What a person has chosen about their own pages, by name: which cards their dashboard shows, and the like.
create table platform_preference (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  user_id uuid not null,
  name text not null check (char_length(name) between 1 and 60),
  value jsonb not null check (octet_length(value::text) <= 20000),
  changed_at timestamptz not null,
  primary key (tenant_id, user_id, name)
);
select platform_protect('platform_preference');
