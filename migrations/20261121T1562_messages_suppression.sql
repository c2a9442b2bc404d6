-- Addresses whose mail came back for good, or whose owner called it unwanted.
create table messages_suppression (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  address text not null check (char_length(address) between 3 and 254),
  why text not null check (why in ('bounced', 'complained')),
  reason text not null default '' check (char_length(reason) <= 500),
  noted_at timestamptz not null,
  primary key (tenant_id, address)
);
select platform_protect('messages_suppression');
