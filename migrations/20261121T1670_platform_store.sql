-- Stores that sites bring themselves; their secret keys lie sealed under storage.secret_key. None is ever removed: old objects lie there.
create table platform_store (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  store_id uuid not null default uuidv7(),
  -- Null: Amazon's own address for the region.
  endpoint text check (length(endpoint) <= 300),
  region text not null check (length(region) <= 63),
  bucket text not null check (length(bucket) <= 63),
  access_key text not null check (length(access_key) <= 500),
  is_path_style boolean not null,
  -- Where new objects go; without one, to the installation's store.
  is_current boolean not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (tenant_id, store_id),
  unique nulls not distinct (tenant_id, endpoint, region, bucket)
);
create unique index platform_store_current_key on platform_store (tenant_id) where is_current;
select platform_protect('platform_store', 'select, insert, update');
select platform_owner_access('platform_store');

-- The store that an object was written to; null is the installation's.
alter table platform_object add column store_id uuid;
alter table platform_object add foreign key (tenant_id, store_id) references platform_store (tenant_id, store_id);
create index platform_object_store_idx on platform_object (tenant_id, store_id);

-- Whoever announces an object, it goes where new objects go at that moment, and stays there.
create function platform_place_object() returns trigger language plpgsql as $$
begin
  new.store_id := (select s.store_id from platform_store s where s.tenant_id = new.tenant_id and s.is_current);
  return new;
end $$;
create trigger platform_object_place before insert on platform_object
  for each row execute function platform_place_object();
