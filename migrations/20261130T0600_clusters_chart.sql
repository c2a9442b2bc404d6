-- Organisation charts of clusters: units, positions in them and who holds these, by business day.

create extension if not exists btree_gist;

-- One row per chart: every change locks it, so that two moves at once cannot close a circle.
create table clusters_chart (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  cluster_id uuid not null,
  -- Number of the last change.
  change_no integer not null default 0 check (change_no >= 0),
  nodes integer not null default 0 check (nodes between 0 and 5000),
  primary key (tenant_id, cluster_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id)
);
select platform_protect('clusters_chart', 'select, insert, update');

-- A unit or a position. Its names and its place depend on the day.
create table clusters_chart_node (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  node_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  kind text not null check (kind in ('unit', 'position')),
  version integer not null default 1 check (version >= 1),
  primary key (tenant_id, node_id),
  unique (tenant_id, cluster_id, node_id, kind),
  foreign key (tenant_id, cluster_id) references clusters_chart (tenant_id, cluster_id)
);
select platform_protect('clusters_chart_node', 'select, insert, update');

-- What a node is called and which unit it belongs to, from a day until another, which is not included.
create table clusters_chart_place (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  place_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  node_id uuid not null,
  kind text not null check (kind in ('unit', 'position')),
  parent_id uuid,
  -- Nothing stands below a position.
  parent_kind text not null default 'unit' check (parent_kind = 'unit'),
  name_th text not null check (char_length(name_th) between 1 and 120),
  name_en text not null default '' check (char_length(name_en) <= 120),
  sort smallint not null default 0 check (sort between 0 and 999),
  valid_from_on date not null,
  valid_to_on date check (valid_to_on > valid_from_on),
  primary key (tenant_id, place_id),
  foreign key (tenant_id, cluster_id, node_id, kind) references clusters_chart_node (tenant_id, cluster_id, node_id, kind),
  foreign key (tenant_id, cluster_id, parent_id, parent_kind) references clusters_chart_node (tenant_id, cluster_id, node_id, kind),
  check (parent_id <> node_id),
  check (kind = 'unit' or parent_id is not null),
  constraint clusters_chart_place_one_per_day
    exclude using gist (tenant_id with =, node_id with =, daterange(valid_from_on, valid_to_on) with &&)
);
create index clusters_chart_place_node_idx on clusters_chart_place (tenant_id, cluster_id, node_id, kind);
create index clusters_chart_place_parent_idx on clusters_chart_place (tenant_id, cluster_id, parent_id, parent_kind);
select platform_protect('clusters_chart_place');

-- Who holds a position: a person of the site, or one without an account by name. One that never began ends on its first day.
create table clusters_chart_holder (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  holder_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  position_id uuid not null,
  position_kind text not null default 'position' check (position_kind = 'position'),
  tenure text not null check (tenure in ('substantive', 'acting')),
  person_id uuid,
  name text not null default '' check (char_length(name) <= 120),
  valid_from_on date not null,
  valid_to_on date check (valid_to_on >= valid_from_on),
  primary key (tenant_id, holder_id),
  foreign key (tenant_id, cluster_id, position_id, position_kind) references clusters_chart_node (tenant_id, cluster_id, node_id, kind),
  check (person_id is null or name = ''),
  constraint clusters_chart_holder_one_substantive
    exclude using gist (tenant_id with =, position_id with =, daterange(valid_from_on, valid_to_on) with &&) where (tenure = 'substantive')
);
create index clusters_chart_holder_position_idx on clusters_chart_holder (tenant_id, cluster_id, position_id, position_kind);
create index clusters_chart_holder_person_idx on clusters_chart_holder (tenant_id, person_id) where person_id is not null;
select platform_protect('clusters_chart_holder', 'select, insert, update');

-- Every change in order; the chart of any day is what they make of it.
create table clusters_chart_change (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  cluster_id uuid not null,
  change_no integer not null check (change_no >= 1),
  act text not null check (act in ('open', 'place', 'close', 'appoint', 'end')),
  node_id uuid not null,
  holder_id uuid,
  from_on date not null,
  to_on date,
  patch jsonb not null check (jsonb_typeof(patch) = 'object'),
  changed_by uuid,
  changed_at timestamptz not null,
  primary key (tenant_id, cluster_id, change_no),
  foreign key (tenant_id, node_id) references clusters_chart_node (tenant_id, node_id),
  foreign key (tenant_id, holder_id) references clusters_chart_holder (tenant_id, holder_id),
  check ((holder_id is null) = (act not in ('appoint', 'end')))
);
create index clusters_chart_change_node_idx on clusters_chart_change (tenant_id, node_id, change_no);
create index clusters_chart_change_holder_idx on clusters_chart_change (tenant_id, holder_id) where holder_id is not null;
select platform_protect('clusters_chart_change', 'select, insert');
