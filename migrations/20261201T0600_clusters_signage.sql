-- Signage of organisations: screens, what they play and when, and what they report.

create table clusters_playlist (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  playlist_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, playlist_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id)
);
create index clusters_playlist_cluster_idx on clusters_playlist (tenant_id, cluster_id, playlist_id);
select platform_protect('clusters_playlist');

-- Uploaded for slides; slides that were removed keep theirs.
create table clusters_slide_picture (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  picture_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  full_object_id uuid not null,
  -- Of the full picture: its address contains it.
  full_sha256 text not null check (full_sha256 ~ '^[0-9a-f]{64}$'),
  thumbnail_object_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, picture_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  foreign key (tenant_id, full_object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id)
);
create index clusters_slide_picture_cluster_idx on clusters_slide_picture (tenant_id, cluster_id, picture_id);
create index clusters_slide_picture_full_idx on clusters_slide_picture (tenant_id, full_object_id);
create index clusters_slide_picture_thumbnail_idx on clusters_slide_picture (tenant_id, thumbnail_object_id);
select platform_protect('clusters_slide_picture');

create table clusters_slide (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  slide_id uuid not null default uuidv7(),
  playlist_id uuid not null,
  sort integer not null check (sort between 0 and 199),
  kind text not null check (kind in ('picture', 'text', 'product')),
  text_th text not null default '' check (char_length(text_th) <= 300),
  text_en text not null default '' check (char_length(text_en) <= 300),
  picture_id uuid,
  -- SKU of a product of the shop, which owns its name, price and picture.
  sku text check (char_length(sku) between 1 and 64),
  seconds integer not null check (seconds between 3 and 600),
  primary key (tenant_id, slide_id),
  unique (tenant_id, playlist_id, sort) deferrable initially immediate,
  foreign key (tenant_id, playlist_id) references clusters_playlist (tenant_id, playlist_id),
  foreign key (tenant_id, picture_id) references clusters_slide_picture (tenant_id, picture_id),
  check ((kind = 'product') = (sku is not null)),
  check (kind <> 'picture' or picture_id is not null),
  check (kind <> 'text' or text_th <> '' or text_en <> '')
);
create index clusters_slide_picture_id_idx on clusters_slide (tenant_id, picture_id);
select platform_protect('clusters_slide');

create table clusters_screen (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  screen_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  name text not null check (char_length(name) between 1 and 120),
  -- Null: it belongs to no branch.
  branch_code text check (branch_code ~ '^[0-9]{5}$'),
  orientation text not null check (orientation in ('landscape', 'portrait')),
  -- In its address, which anybody who has it may open.
  code text not null check (code ~ '^[A-Za-z0-9_-]{22}$'),
  -- Played while no time of its schedule applies; null: nothing.
  playlist_id uuid,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, screen_id),
  unique (tenant_id, code),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  foreign key (tenant_id, playlist_id) references clusters_playlist (tenant_id, playlist_id)
);
create index clusters_screen_cluster_idx on clusters_screen (tenant_id, cluster_id, screen_id);
create index clusters_screen_playlist_idx on clusters_screen (tenant_id, playlist_id);
select platform_protect('clusters_screen');

create table clusters_screen_time (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  screen_id uuid not null,
  -- Of two times that apply at once, the first counts.
  sort integer not null check (sort between 0 and 49),
  playlist_id uuid not null,
  -- Days of the week on which it begins, 1 = Monday (ISO 8601).
  weekdays integer[] not null check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  from_minute integer not null check (from_minute between 0 and 1439),
  -- Not included; up to `from_minute`: of the next day.
  to_minute integer not null check (to_minute between 1 and 1440),
  from_on date,
  -- Included.
  last_on date check (last_on >= from_on),
  primary key (tenant_id, screen_id, sort),
  foreign key (tenant_id, screen_id) references clusters_screen (tenant_id, screen_id),
  foreign key (tenant_id, playlist_id) references clusters_playlist (tenant_id, playlist_id)
);
create index clusters_screen_time_playlist_idx on clusters_screen_time (tenant_id, playlist_id);
select platform_protect('clusters_screen_time');

-- What a screen says that it has shown; made on the screen, with or without network.
create table clusters_screen_report (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  screen_id uuid not null,
  -- Made by the screen: a report that is sent again counts once.
  report_id uuid not null,
  -- SHA-256 of what it says.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at >= from_at),
  slides integer not null check (slides between 0 and 100000),
  received_at timestamptz not null,
  primary key (tenant_id, screen_id, report_id),
  foreign key (tenant_id, screen_id) references clusters_screen (tenant_id, screen_id)
);
create index clusters_screen_report_to_idx on clusters_screen_report (tenant_id, screen_id, to_at);
create index clusters_screen_report_received_idx on clusters_screen_report (tenant_id, screen_id, received_at);
select platform_protect('clusters_screen_report');
