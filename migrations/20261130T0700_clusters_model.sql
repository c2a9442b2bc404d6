-- Operating models: versioned templates of how an organisation works, and the organisations that follow them.

create table clusters_model (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  model_id uuid not null default uuidv7(),
  name_th text not null check (char_length(name_th) between 1 and 120),
  name_en text not null default '' check (char_length(name_en) <= 120),
  -- It is not applied any more; organisations that follow it go on.
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, model_id)
);
select platform_protect('clusters_model', 'select, insert, update');

create table clusters_model_version (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  model_id uuid not null,
  number integer not null check (number > 0),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  -- What is new in it, for those who apply it.
  notes text not null default '' check (char_length(notes) <= 1000),
  -- A save names the version of the row that it began with.
  version integer not null default 1 check (version > 0),
  saved_by_name text not null default '' check (char_length(saved_by_name) <= 200),
  updated_at timestamptz not null,
  -- Null: a draft.
  published_at timestamptz,
  primary key (tenant_id, model_id, number),
  foreign key (tenant_id, model_id) references clusters_model (tenant_id, model_id)
);
create unique index clusters_model_version_draft_key on clusters_model_version (tenant_id, model_id) where published_at is null;
select platform_protect('clusters_model_version', 'select, insert, update');

-- A published version stays as it is: organisations follow it, and differences are told from it.
create function clusters_model_version_keep() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if old.published_at is not null then
    raise exception 'a published version is immutable: %', old.number using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger clusters_model_version_keep before update on clusters_model_version for each row execute function clusters_model_version_keep();
revoke execute on function clusters_model_version_keep() from public;

-- Which version an organisation follows; none: it has the settings that hold without a model.
create table clusters_operation (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  cluster_id uuid not null,
  model_id uuid,
  number integer,
  -- Rises with each change, so that a preview is applied to what it showed.
  version integer not null default 1 check (version > 0),
  changed_at timestamptz not null,
  primary key (tenant_id, cluster_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  foreign key (tenant_id, model_id, number) references clusters_model_version (tenant_id, model_id, number),
  check ((model_id is null) = (number is null))
);
create index clusters_operation_model_idx on clusters_operation (tenant_id, model_id, number);
select platform_protect('clusters_operation', 'select, insert, update');

-- A version applied to many organisations at once.
create table clusters_rollout (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  rollout_id uuid not null,
  model_id uuid not null,
  number integer not null,
  state text not null default 'applying' check (state in ('applying', 'applied', 'undoing', 'undone')),
  state_at timestamptz not null,
  -- The job gave up; what it did stays, and it can go on.
  stopped_at timestamptz,
  started_by_name text not null default '' check (char_length(started_by_name) <= 200),
  started_at timestamptz not null,
  primary key (tenant_id, rollout_id),
  foreign key (tenant_id, model_id, number) references clusters_model_version (tenant_id, model_id, number),
  check (stopped_at is null or state in ('applying', 'undoing'))
);
create index clusters_rollout_model_idx on clusters_rollout (tenant_id, model_id, number);
select platform_protect('clusters_rollout', 'select, insert, update');

-- What became of each of its organisations, noted in the transaction that did it.
create table clusters_rollout_row (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  rollout_id uuid not null,
  cluster_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'unchanged', 'left', 'undone', 'kept')),
  -- Why it was left out or kept.
  reason text check (reason in ('changed', 'closed')),
  -- Version of the organisation's settings that the preview showed; 0: it had none.
  previewed_version integer not null check (previewed_version >= 0),
  -- What it followed before; null: nothing.
  before_model_id uuid,
  before_number integer,
  -- What was different.
  changes jsonb check (jsonb_typeof(changes) = 'array'),
  -- Version of its settings after applying.
  applied_version integer,
  applied_at timestamptz,
  undone_at timestamptz,
  primary key (tenant_id, rollout_id, cluster_id),
  foreign key (tenant_id, rollout_id) references clusters_rollout (tenant_id, rollout_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  foreign key (tenant_id, before_model_id, before_number) references clusters_model_version (tenant_id, model_id, number),
  check ((applied_at is not null) = (state in ('applied', 'undone', 'kept'))),
  check ((applied_at is not null) = (applied_version is not null)),
  check ((undone_at is not null) = (state = 'undone')),
  check ((reason is not null) = (state in ('left', 'kept')))
);
create index clusters_rollout_row_cluster_idx on clusters_rollout_row (tenant_id, cluster_id);
create index clusters_rollout_row_before_idx on clusters_rollout_row (tenant_id, before_model_id, before_number);
create index clusters_rollout_row_state_idx on clusters_rollout_row (tenant_id, rollout_id, state, cluster_id);
select platform_protect('clusters_rollout_row', 'select, insert, update');
