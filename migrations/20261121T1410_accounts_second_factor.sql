-- A second factor by time-based codes (RFC 6238), and the codes for the day when the telephone is lost.

create table accounts_second_factor (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  -- Encrypted by a key that is not in the database.
  secret_sealed text not null check (char_length(secret_sealed) between 40 and 400),
  -- Null while it is being set up: it protects nothing yet.
  confirmed_at timestamptz,
  -- The latest time step whose code was taken: no code counts twice.
  last_step bigint not null default 0 check (last_step >= 0),
  created_at timestamptz not null default now(),
  primary key (tenant_id, person_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id)
);
select platform_protect('accounts_second_factor');

create table accounts_recovery_code (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (tenant_id, person_id, code_hash),
  foreign key (tenant_id, person_id) references accounts_second_factor (tenant_id, person_id) on delete cascade
);
select platform_protect('accounts_recovery_code');
