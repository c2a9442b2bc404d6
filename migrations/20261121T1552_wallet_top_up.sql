-- What somebody means to put into their wallet. What really came is credited, once for each time that money came.
create table wallet_top_up (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  top_up_id uuid not null default uuidv7(),
  person_id uuid not null,
  amount_satang bigint not null check (amount_satang > 0),
  credited_satang bigint not null default 0 check (credited_satang >= 0),
  state text not null default 'open' check (state in ('open', 'credited', 'expired', 'cancelled')),
  opened_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, top_up_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'credited') = (credited_satang > 0))
);
create index wallet_top_up_person_idx on wallet_top_up (tenant_id, person_id, state, top_up_id);
select platform_protect('wallet_top_up', 'select, insert, update');
