-- What is stored, by whom it may be read, and how far it has got. The bytes lie in the object store.

create table platform_object (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  object_id uuid not null,
  -- Which module's what: shop.product_picture, billing.slip.
  kind text not null check (kind ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'),
  storage_key text not null,
  visibility text not null check (visibility in ('public', 'private')),
  content_type text not null check (content_type ~ '^[a-z0-9][a-z0-9.+-]{0,60}/[a-z0-9][a-z0-9.+-]{0,80}$'),
  -- pending: announced, perhaps half written. stored: whole and in use. deleting: no longer in use, bytes to be removed.
  state text not null default 'pending' check (state in ('pending', 'stored', 'deleting')),
  size_bytes bigint check (size_bytes >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (tenant_id, object_id),
  unique (tenant_id, storage_key),
  check (storage_key ~ ('^t/' || tenant_id || '/[0-9]{4}/[0-9]{2}/' || object_id || '$')),
  check (state <> 'stored' or (size_bytes is not null and sha256 is not null))
);
create index platform_object_sweep_idx on platform_object (state, changed_at) where state <> 'stored';
select platform_protect('platform_object', 'select, insert, update');
select platform_owner_access('platform_object');

-- Bytes that the reconciler found without a row. They are removed when they are still without one a week later.
create table platform_object_stray (
  storage_key text primary key,
  first_seen_at timestamptz not null default now()
);
