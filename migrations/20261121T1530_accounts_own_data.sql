-- What people may ask for about themselves: all of their data as a file, and to be forgotten.

alter table accounts_person
  -- Asked for by the person; until the second instant they may change their mind.
  add column deletion_asked_at timestamptz,
  add column deletion_due_at timestamptz,
  -- From then on the row holds no person, only the end of what orders and the audit log point to.
  add column erased_at timestamptz,
  add check ((deletion_asked_at is null) = (deletion_due_at is null)),
  add check (deletion_due_at > deletion_asked_at),
  add check (erased_at is null or (state = 'suspended' and password_hash is null and phone is null and picture_object_id is null and deletion_due_at is null));
-- Who joined lately.
create index accounts_person_joined_idx on accounts_person (tenant_id, created_at);

create table accounts_data_export (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  export_id uuid not null default uuidv7(),
  person_id uuid not null,
  state text not null default 'asked' check (state in ('asked', 'ready', 'failed', 'gone')),
  object_id uuid,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  primary key (tenant_id, export_id),
  foreign key (tenant_id, person_id) references accounts_person (tenant_id, person_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  check ((state = 'ready') = (object_id is not null)),
  check (state <> 'ready' or (ready_at is not null and expires_at > ready_at))
);
create index accounts_data_export_person_idx on accounts_data_export (tenant_id, person_id, export_id);
create index accounts_data_export_object_idx on accounts_data_export (tenant_id, object_id);
-- One at a time.
create unique index accounts_data_export_asked_key on accounts_data_export (tenant_id, person_id) where state = 'asked';
select platform_protect('accounts_data_export', 'select, insert, update');
