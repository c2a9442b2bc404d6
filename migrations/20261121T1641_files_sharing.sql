-- Who else reaches an item: people of the site, and whoever has a link.

create table files_grant (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  grant_id uuid not null default uuidv7(),
  item_id uuid not null,
  person_id uuid not null,
  level text not null check (level in ('view', 'edit', 'manage')),
  granted_by uuid,
  created_at timestamptz not null,
  primary key (tenant_id, grant_id),
  unique (tenant_id, item_id, person_id),
  foreign key (tenant_id, item_id) references files_item (tenant_id, item_id) on delete cascade,
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, granted_by) references accounts_person (tenant_id, person_id)
);
create index files_grant_person_idx on files_grant (tenant_id, person_id, grant_id);
create index files_grant_granted_by_idx on files_grant (tenant_id, granted_by);
select platform_protect('files_grant');

create table files_link (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  link_id uuid not null default uuidv7(),
  item_id uuid not null,
  mode text not null check (mode in ('view', 'download', 'edit', 'drop_box')),
  -- SHA-256 of the code; beside it the code sealed, for those who may share the item to copy it again.
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  code_sealed text not null,
  password_hash text,
  -- Whoever unlocked it with an earlier password is outside again.
  password_number integer not null default 0,
  expires_at timestamptz,
  max_downloads integer check (max_downloads > 0),
  downloads integer not null default 0 check (downloads >= 0 and (max_downloads is null or downloads <= max_downloads)),
  opened integer not null default 0 check (opened >= 0),
  last_opened_at timestamptz,
  note text not null default '' check (char_length(note) <= 500),
  created_by uuid not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  primary key (tenant_id, link_id),
  unique (tenant_id, code_hash),
  foreign key (tenant_id, item_id) references files_item (tenant_id, item_id) on delete cascade,
  foreign key (tenant_id, created_by) references accounts_person (tenant_id, person_id)
);
create index files_link_item_idx on files_link (tenant_id, item_id, link_id);
create index files_link_created_by_idx on files_link (tenant_id, created_by);
select platform_protect('files_link');

create table files_link_visit (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  visit_id uuid not null default uuidv7(),
  link_id uuid not null,
  what text not null check (what in ('opened', 'wrong_password', 'downloaded', 'uploaded')),
  place text not null default '',
  name text,
  visited_at timestamptz not null,
  primary key (tenant_id, visit_id),
  foreign key (tenant_id, link_id) references files_link (tenant_id, link_id) on delete cascade
);
create index files_link_visit_link_idx on files_link_visit (tenant_id, link_id, visit_id);
select platform_protect('files_link_visit');

-- Bytes on their way. The row is there before the first byte.
create table files_upload (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  upload_id uuid not null default uuidv7(),
  space_id uuid not null,
  parent_id uuid,
  name text not null check (octet_length(name) between 1 and 255),
  conflict text not null check (conflict in ('fail', 'rename', 'version')),
  size_bytes bigint not null check (size_bytes >= 0),
  mimetype text not null default '',
  part_bytes bigint not null check (part_bytes >= 5242880),
  parts integer not null check (parts between 0 and 10000),
  path text not null,
  -- The store's name for it, once a part has been asked for.
  store_upload_id text,
  -- While it is under way.
  object_id uuid,
  -- Who uploads: a person, or a guest's browser by a link.
  person_id uuid,
  guest_id text,
  link_id uuid,
  state text not null default 'open' check (state in ('open', 'done', 'aborted')),
  item_id uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A day after the last sign of life, a week after the beginning at most.
  expires_at timestamptz not null,
  primary key (tenant_id, upload_id),
  foreign key (tenant_id, space_id) references files_space (tenant_id, space_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, link_id) references files_link (tenant_id, link_id) on delete set null (link_id),
  foreign key (tenant_id, item_id) references files_item (tenant_id, item_id) on delete set null (item_id),
  check (person_id is not null or guest_id is not null),
  check ((state = 'open') = (object_id is not null))
);
create index files_upload_person_idx on files_upload (tenant_id, person_id, state, upload_id);
create index files_upload_guest_idx on files_upload (tenant_id, guest_id, upload_id) where guest_id is not null;
create index files_upload_space_idx on files_upload (tenant_id, space_id);
create index files_upload_object_idx on files_upload (tenant_id, object_id);
create index files_upload_link_idx on files_upload (tenant_id, link_id);
create index files_upload_item_idx on files_upload (tenant_id, item_id);
create index files_upload_path_idx on files_upload (tenant_id, person_id, path);
create index files_upload_expiry_idx on files_upload (tenant_id, expires_at) where state = 'open';
create index files_upload_ended_idx on files_upload (tenant_id, changed_at) where state <> 'open';
select platform_protect('files_upload');
