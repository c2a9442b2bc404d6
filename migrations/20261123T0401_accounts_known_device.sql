-- Browsers in which somebody has signed in before. One opens nothing: guesses that are made elsewhere do not delay it.

create table accounts_known_device (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  -- SHA-256 of the cookie's secret; several people may share one browser.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- The latest session that was opened there: ending it forgets the browser too.
  session_id uuid,
  known_at timestamptz not null,
  used_at timestamptz not null,
  until_at timestamptz not null,
  -- Wrong passwords from there since the last sign-in.
  wrong_guesses integer not null default 0 check (wrong_guesses >= 0),
  primary key (tenant_id, person_id, secret_hash),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id)
);
create index accounts_known_device_until_idx on accounts_known_device (tenant_id, until_at);
select platform_protect('accounts_known_device');
