-- What somebody takes away as one archive, until it has been read: the address names the row, not the items.
create table files_archive (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  archive_id uuid not null default uuidv7(),
  -- By whose right: a person's, a link's, or with neither everybody's.
  person_id uuid,
  link_id uuid,
  password_number integer not null default 0,
  item_ids uuid[] not null check (cardinality(item_ids) between 1 and 500),
  created_at timestamptz not null,
  primary key (tenant_id, archive_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id) on delete cascade,
  foreign key (tenant_id, link_id) references files_link (tenant_id, link_id) on delete cascade,
  check (person_id is null or link_id is null)
);
create index files_archive_person_idx on files_archive (tenant_id, person_id);
create index files_archive_link_idx on files_archive (tenant_id, link_id);
create index files_archive_created_idx on files_archive (tenant_id, created_at);
select platform_protect('files_archive');
