-- A file that somebody brings in: which columns it has, what its rows would change, and how far that is.
create table platform_import (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  import_id uuid not null default uuidv7(),
  person_id uuid not null,
  source text not null check (source ~ '^[a-z][a-z_]{0,30}\.[a-z][a-z_]{0,40}$'),
  file_name text not null check (char_length(file_name) between 1 and 200),
  -- How the file's text was read; null for a workbook.
  encoding text check (char_length(encoding) <= 40),
  -- Who brings it in; every step asks for their rights again.
  actor jsonb not null check (jsonb_typeof(actor) = 'object'),
  locale text not null check (locale in ('th', 'en')),
  headings jsonb not null check (jsonb_typeof(headings) = 'array' and jsonb_array_length(headings) between 1 and 60),
  -- The field that each column fills; null for a column that is not used.
  matching jsonb not null check (jsonb_typeof(matching) = 'array' and jsonb_array_length(matching) = jsonb_array_length(headings)),
  choices jsonb not null default '{}' check (jsonb_typeof(choices) = 'object'),
  state text not null default 'matching'
    check (state in ('matching', 'checked', 'running', 'done', 'failed', 'undoing', 'undone')),
  -- Why the last run or undo ended early.
  failure text check (failure in ('forbidden', 'interrupted', 'error')),
  -- Pictures that came beside the file.
  archive_object_id uuid,
  row_count integer not null check (row_count between 1 and 10000),
  uploaded_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  check (failure is null or state in ('failed', 'done')),
  primary key (tenant_id, import_id),
  foreign key (tenant_id, archive_object_id) references platform_object (tenant_id, object_id)
);
create index platform_import_busy_idx on platform_import (tenant_id, import_id) where state in ('running', 'undoing');
create index platform_import_source_idx on platform_import (tenant_id, source, import_id);
create index platform_import_person_idx on platform_import (tenant_id, person_id);
create index platform_import_archive_idx on platform_import (tenant_id, archive_object_id);
select platform_protect('platform_import');
select platform_owner_access('platform_import');

-- A line of the file. Lines that describe one record together carry the number of the first of them, which keeps the outcome.
create table platform_import_row (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  import_id uuid not null,
  -- As the spreadsheet counts: the headings are line 1.
  row_no integer not null check (row_no >= 2),
  item_no integer not null check (item_no >= 2),
  cells jsonb not null check (jsonb_typeof(cells) = 'array' and jsonb_array_length(cells) between 1 and 60),
  -- What this line would do, and what is wrong with it.
  verdict text check (verdict in ('new', 'changed', 'unchanged', 'wrong')),
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  state text not null default 'waiting' check (state in ('waiting', 'unchanged', 'left', 'applied', 'undone', 'kept')),
  -- Why it was left out, or could not be undone.
  reason text check (char_length(reason) <= 100),
  record_id text check (char_length(record_id) between 1 and 200),
  -- What its undo needs.
  before jsonb,
  -- What is fetched for the record afterwards, one by one.
  extras jsonb not null default '[]' check (jsonb_typeof(extras) = 'array' and jsonb_array_length(extras) <= 20),
  extras_done integer not null default 0 check (extras_done between 0 and jsonb_array_length(extras)),
  primary key (tenant_id, import_id, row_no),
  foreign key (tenant_id, import_id) references platform_import (tenant_id, import_id) on delete cascade,
  check ((state in ('applied', 'undone', 'kept')) = (record_id is not null))
);
-- Whose line it became, for erasing what the file said about them.
create index platform_import_row_record_idx on platform_import_row (tenant_id, record_id) where record_id is not null;
create index platform_import_row_waiting_idx on platform_import_row (tenant_id, import_id, item_no) where state = 'waiting';
create index platform_import_row_applied_idx on platform_import_row (tenant_id, import_id, row_no) where state = 'applied';
select platform_protect('platform_import_row');
