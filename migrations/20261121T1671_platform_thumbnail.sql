-- What is known of a stored picture: its edges once it stands upright, or that it cannot be read.
create table platform_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  object_id uuid not null,
  width integer check (width > 0),
  height integer check (height > 0),
  made_at timestamptz not null,
  primary key (tenant_id, object_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id) on delete cascade,
  check ((width is null) = (height is null))
);
select platform_protect('platform_picture', 'select, insert');
select platform_owner_access('platform_picture');

-- Small pictures of stored ones; objects themselves, which go with what they show.
create table platform_thumbnail (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  object_id uuid not null,
  edge integer not null check (edge in (128, 320, 1024)),
  thumbnail_object_id uuid not null,
  primary key (tenant_id, object_id, edge),
  unique (tenant_id, thumbnail_object_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id) on delete cascade,
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id) on delete cascade
);
select platform_protect('platform_thumbnail', 'select, insert');
select platform_owner_access('platform_thumbnail');
