-- Programs of trusted servers: what each may do, and its secret, sealed by a key that is not in the database.
create table platform_api_key (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  api_key_id uuid not null default uuidv7(),
  name text not null check (char_length(name) between 1 and 80),
  -- Names of permissions.
  grants text[] not null check (cardinality(grants) between 1 and 50),
  sealed text not null check (char_length(sealed) <= 500),
  -- The secret before, still good until then: programs change over without a gap.
  previous_sealed text check (char_length(previous_sealed) <= 500),
  previous_until timestamptz,
  created_at timestamptz not null,
  created_by uuid,
  rotated_at timestamptz,
  last_used_at timestamptz,
  last_used_place text not null default '' check (char_length(last_used_place) <= 100),
  ended_at timestamptz,
  ended_why text check (ended_why in ('revoked', 'leaked')),
  primary key (tenant_id, api_key_id),
  check ((previous_sealed is null) = (previous_until is null)),
  check ((ended_at is null) = (ended_why is null))
);
select platform_protect('platform_api_key', 'select, insert, update');

-- What has been said once by a program is not heard again while its time stamp would still do.
create table platform_api_nonce (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid,
  api_key_id uuid not null,
  nonce text not null check (char_length(nonce) between 16 and 64),
  expires_at timestamptz not null,
  primary key (tenant_id, api_key_id, nonce),
  foreign key (tenant_id, api_key_id) references platform_api_key (tenant_id, api_key_id)
);
create index platform_api_nonce_expires_idx on platform_api_nonce (tenant_id, expires_at);
select platform_protect('platform_api_nonce', 'select, insert, delete');
