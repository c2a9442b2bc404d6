-- Organisations (clusters): units of a site such as community enterprises, and who belongs to them.

create table clusters_cluster (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  cluster_id uuid not null default uuidv7(),
  -- Its address: /cluster/manage/detail/{key}.
  key text not null check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(key) between 2 and 60),
  kind text not null check (kind in ('community_enterprise', 'cooperative', 'chapter', 'branch', 'other')),
  name_th text not null check (char_length(name_th) between 1 and 200),
  name_en text not null default '' check (char_length(name_en) <= 200),
  -- Of a sub-unit.
  parent_id uuid,
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'verifying', 'changes_requested', 'active', 'suspended', 'closed')),
  state_at timestamptz not null,
  -- Why it is in its state, as typed.
  state_reason text not null default '' check (char_length(state_reason) <= 1000),
  tax_id text check (tax_id ~ '^[0-9]{13}$'),
  branch_code text check (branch_code ~ '^[0-9]{5}$'),
  address_line text not null default '' check (char_length(address_line) <= 300),
  address_line_en text not null default '' check (char_length(address_line_en) <= 300),
  subdistrict_code integer check (subdistrict_code between 100000 and 999999),
  postal_code text not null default '' check (postal_code ~ '^([1-9][0-9]{4})?$'),
  phone text check (phone ~ '^0[0-9]{8,9}$'),
  email text not null default '' check (char_length(email) <= 254),
  line_id text not null default '' check (char_length(line_id) <= 60),
  promptpay text check (promptpay ~ '^[0-9]{10,15}$'),
  bank_code text check (bank_code ~ '^[0-9]{3}$'),
  bank_account text check (bank_account ~ '^[0-9]{10,15}$'),
  bank_account_name text not null default '' check (char_length(bank_account_name) <= 200),
  logo_object_id uuid,
  -- Who applied for it or made it; becomes its owner when it becomes active.
  applied_by uuid,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, cluster_id),
  unique (tenant_id, key),
  foreign key (tenant_id, parent_id) references clusters_cluster (tenant_id, cluster_id),
  foreign key (tenant_id, logo_object_id) references platform_object (tenant_id, object_id),
  check (parent_id <> cluster_id),
  check ((tax_id is null) = (branch_code is null)),
  check ((bank_code is null) = (bank_account is null))
);
create index clusters_cluster_parent_idx on clusters_cluster (tenant_id, parent_id);
create index clusters_cluster_logo_idx on clusters_cluster (tenant_id, logo_object_id);
create index clusters_cluster_name_idx on clusters_cluster (tenant_id, name_th, cluster_id);
create index clusters_cluster_updated_idx on clusters_cluster (tenant_id, updated_at, cluster_id);
create index clusters_cluster_state_idx on clusters_cluster (tenant_id, state, cluster_id);
create index clusters_cluster_province_idx on clusters_cluster (tenant_id, (subdistrict_code / 10000));
create index clusters_cluster_applied_idx on clusters_cluster (tenant_id, applied_by) where applied_by is not null;
select platform_protect('clusters_cluster');

create table clusters_member (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  member_id uuid not null default uuidv7(),
  cluster_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('owner', 'cashier', 'stock_clerk', 'accountant', 'member')),
  -- Null: all branches.
  branch_codes text[] check (cardinality(branch_codes) between 1 and 500),
  state text not null default 'active' check (state in ('active', 'suspended', 'ended')),
  joined_at timestamptz not null,
  ended_at timestamptz,
  -- Null: nobody did, as with the applicant.
  invited_by uuid,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (tenant_id, member_id),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id),
  check ((state = 'ended') = (ended_at is not null))
);
create unique index clusters_member_live_key on clusters_member (tenant_id, cluster_id, person_id, role) where state <> 'ended';
create index clusters_member_cluster_idx on clusters_member (tenant_id, cluster_id, member_id);
create index clusters_member_person_idx on clusters_member (tenant_id, person_id);
select platform_protect('clusters_member');
