-- Files and folders, their versions, and what they weigh.

-- The digest of an object that came in parts is SHA-256 over the digests of its parts of this size; null: over its bytes.
alter table platform_object add column digest_part_bytes bigint check (digest_part_bytes > 0);

-- A tree with one owner: a person's, or the one of the whole site.
create table files_space (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  space_id uuid not null default uuidv7(),
  kind text not null check (kind in ('person', 'public')),
  person_id uuid,
  -- Bytes of the current versions of what is not in the trash, and what uploads under way have announced.
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  items integer not null default 0 check (items >= 0),
  -- Null: the site's usual.
  limit_bytes bigint check (limit_bytes >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, space_id),
  unique (tenant_id, person_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  check ((kind = 'person') = (person_id is not null))
);
create unique index files_space_public_key on files_space (tenant_id) where kind = 'public';
select platform_protect('files_space');

-- All of a site: versions and the trash count here too.
create table files_usage (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  reserved_bytes bigint not null default 0 check (reserved_bytes >= 0),
  items integer not null default 0 check (items >= 0),
  limit_bytes bigint check (limit_bytes >= 0),
  primary key (tenant_id)
);
select platform_protect('files_usage', 'select, insert, update');

create table files_item (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  item_id uuid not null default uuidv7(),
  space_id uuid not null,
  parent_id uuid,
  -- Where lists look: the folder, or the space for what lies at its top.
  place_id uuid not null generated always as (coalesce(parent_id, space_id)) stored,
  -- Folders come first.
  rank smallint not null generated always as (case when kind = 'folder' then 0 else 1 end) stored,
  -- Nothing lies in a file.
  parent_rank smallint generated always as (case when parent_id is not null then 0 end) stored,
  kind text not null check (kind in ('folder', 'image', 'video', 'audio', 'pdf', 'document', 'sheet', 'slides', 'text', 'code', 'archive', 'other')),
  name text not null check (octet_length(name) between 1 and 255 and name !~ '[/\\]' and name not in ('.', '..')),
  name_key text not null check (name_key <> ''),
  -- Of the current version.
  size_bytes bigint not null default 0 check (size_bytes >= 0),
  -- The specification's `year/month/timestamp.ending`: for people and for matching, never where bytes lie.
  path text not null default '',
  revision integer not null default 1 check (revision > 0),
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  trashed_at timestamptz,
  trashed_by uuid,
  -- What went into the trash with it, itself included.
  trashed_bytes bigint not null default 0 check (trashed_bytes >= 0),
  trashed_items integer not null default 0 check (trashed_items >= 0),
  -- Being removed for ever.
  purged_at timestamptz,
  primary key (tenant_id, item_id),
  unique (tenant_id, space_id, item_id, rank),
  foreign key (tenant_id, space_id) references files_space (tenant_id, space_id),
  foreign key (tenant_id, space_id, parent_id, parent_rank) references files_item (tenant_id, space_id, item_id, rank),
  foreign key (tenant_id, created_by) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, trashed_by) references accounts_person (tenant_id, person_id),
  check (parent_id <> item_id),
  check (kind <> 'folder' or size_bytes = 0),
  check (trashed_at is not null or (trashed_by is null and trashed_bytes = 0 and trashed_items = 0 and purged_at is null))
);
create unique index files_item_name_key on files_item (tenant_id, place_id, name_key) where trashed_at is null;
create index files_item_parent_idx on files_item (tenant_id, space_id, parent_id, parent_rank);
create index files_item_by_name_idx on files_item (tenant_id, place_id, rank, name collate "th-x-icu", item_id) where trashed_at is null;
create index files_item_by_time_idx on files_item (tenant_id, place_id, rank, updated_at, item_id) where trashed_at is null;
create index files_item_by_size_idx on files_item (tenant_id, place_id, rank, size_bytes, item_id) where trashed_at is null;
create index files_item_prefix_idx on files_item (tenant_id, space_id, name_key collate "C", item_id);
create index files_item_trash_idx on files_item (tenant_id, space_id, trashed_at, item_id) where trashed_at is not null;
create index files_item_largest_idx on files_item (tenant_id, size_bytes, item_id) where kind <> 'folder';
create index files_item_oldest_idx on files_item (tenant_id, updated_at, item_id) where kind <> 'folder';
create index files_item_created_by_idx on files_item (tenant_id, created_by);
create index files_item_trashed_by_idx on files_item (tenant_id, trashed_by);
select platform_protect('files_item');

-- One state of a file's bytes. Copies share the object.
create table files_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  version_id uuid not null default uuidv7(),
  item_id uuid not null,
  number integer not null check (number > 0),
  is_current boolean not null,
  object_id uuid not null,
  size_bytes bigint not null check (size_bytes >= 0),
  content_type text not null,
  width integer check (width > 0),
  height integer check (height > 0),
  thumbnail_object_id uuid,
  author_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, version_id),
  unique (tenant_id, item_id, number),
  foreign key (tenant_id, item_id) references files_item (tenant_id, item_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, thumbnail_object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, author_id) references accounts_person (tenant_id, person_id)
);
create unique index files_version_current_key on files_version (tenant_id, item_id) where is_current;
create index files_version_object_idx on files_version (tenant_id, object_id);
create index files_version_thumbnail_idx on files_version (tenant_id, thumbnail_object_id);
create index files_version_author_idx on files_version (tenant_id, author_id);
select platform_protect('files_version');

create table files_star (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  item_id uuid not null,
  starred_at timestamptz not null,
  primary key (tenant_id, person_id, item_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, item_id) references files_item (tenant_id, item_id) on delete cascade
);
create index files_star_item_idx on files_star (tenant_id, item_id);
create index files_star_time_idx on files_star (tenant_id, person_id, starred_at, item_id);
select platform_protect('files_star');

-- What somebody last opened, added or changed.
create table files_recent (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  person_id uuid not null,
  item_id uuid not null,
  touched_at timestamptz not null,
  primary key (tenant_id, person_id, item_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, item_id) references files_item (tenant_id, item_id) on delete cascade
);
create index files_recent_item_idx on files_recent (tenant_id, item_id);
create index files_recent_time_idx on files_recent (tenant_id, person_id, touched_at, item_id);
select platform_protect('files_recent');

create table files_activity (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  activity_id uuid not null default uuidv7(),
  item_id uuid not null,
  what text not null check (what ~ '^[a-z_]{3,30}$'),
  -- Null: somebody with a link, or the system.
  actor_id uuid,
  from_text text check (char_length(from_text) <= 400),
  to_text text check (char_length(to_text) <= 400),
  happened_at timestamptz not null,
  primary key (tenant_id, activity_id),
  foreign key (tenant_id, item_id) references files_item (tenant_id, item_id) on delete cascade,
  foreign key (tenant_id, actor_id) references accounts_person (tenant_id, person_id)
);
create index files_activity_item_idx on files_activity (tenant_id, item_id, activity_id);
create index files_activity_actor_idx on files_activity (tenant_id, actor_id);
select platform_protect('files_activity');
