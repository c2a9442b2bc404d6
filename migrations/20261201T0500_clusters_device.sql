-- Devices that an organisation's staff work at, and the PINs that open its counter there.

create table clusters_device (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  device_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  -- Null: of no branch in particular.
  branch_code text check (branch_code ~ '^[0-9]{5}$'),
  name text not null check (char_length(name) between 1 and 60),
  -- P-256, an uncompressed point in base64url; the private key never leaves the device.
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  -- Of its cookie.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  -- Null: their account was erased.
  paired_by uuid,
  paired_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the challenge was made that it answered last: none is accepted twice.
  challenge_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (tenant_id, device_id),
  unique (tenant_id, public_key),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  check (revoked_by is null or revoked_at is not null)
);
create index clusters_device_cluster_idx on clusters_device (tenant_id, cluster_id, device_id);
create index clusters_device_paired_by_idx on clusters_device (tenant_id, paired_by) where paired_by is not null;
create index clusters_device_revoked_by_idx on clusters_device (tenant_id, revoked_by) where revoked_by is not null;
select platform_protect('clusters_device', 'select, insert, update');

-- A device that may be paired; deleted by the pairing, so that a code works once.
create table clusters_device_pairing (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  pairing_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  branch_code text check (branch_code ~ '^[0-9]{5}$'),
  device_name text not null check (char_length(device_name) between 1 and 60),
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  made_by uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, pairing_id),
  unique (tenant_id, code_hash),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id)
);
create index clusters_device_pairing_cluster_idx on clusters_device_pairing (tenant_id, cluster_id);
create index clusters_device_pairing_made_by_idx on clusters_device_pairing (tenant_id, made_by);
select platform_protect('clusters_device_pairing', 'select, insert, delete');

create table clusters_pin (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  cluster_id uuid not null,
  person_id uuid not null,
  pin_hash text not null check (char_length(pin_hash) between 1 and 200),
  set_at timestamptz not null,
  primary key (tenant_id, cluster_id, person_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id)
);
create index clusters_pin_person_idx on clusters_pin (tenant_id, person_id);
select platform_protect('clusters_pin');

-- The latest time that somebody unlocked a device; that there was one makes them known there.
create table clusters_pin_session (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  device_id uuid not null,
  person_id uuid not null,
  -- Of its cookie.
  secret_hash text not null check (secret_hash ~ '^[0-9a-f]{64}$'),
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  until_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, device_id, person_id),
  foreign key (tenant_id, device_id) references clusters_device (tenant_id, device_id)
);
create index clusters_pin_session_person_idx on clusters_pin_session (tenant_id, person_id);
select platform_protect('clusters_pin_session');
