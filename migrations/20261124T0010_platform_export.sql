-- Files of what a list contains, made for one person, who may fetch them for a day.
create table platform_export (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  export_id uuid not null default uuidv7(),
  person_id uuid not null,
  list text not null check (list ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'),
  format text not null check (format in ('csv', 'xlsx')),
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  -- Who asked, with the rights of that moment; the file is given only to those who still have them.
  actor jsonb not null check (jsonb_typeof(actor) = 'object'),
  locale text not null check (locale in ('th', 'en')),
  state text not null default 'asked' check (state in ('asked', 'ready', 'failed')),
  rows_done integer not null default 0 check (rows_done >= 0),
  -- Whether the list was longer than a file may be.
  is_cut boolean not null default false,
  object_id uuid,
  asked_at timestamptz not null,
  primary key (tenant_id, export_id),
  foreign key (tenant_id, object_id) references platform_object (tenant_id, object_id),
  check ((state = 'ready') = (object_id is not null))
);
create index platform_export_person_idx on platform_export (tenant_id, person_id, export_id);
create index platform_export_object_idx on platform_export (tenant_id, object_id);
select platform_protect('platform_export');
