-- Which branches of the seller an organisation runs: their figures are its own. A branch belongs to one organisation at most.
create table clusters_branch (
  tenant_id uuid not null default current_setting('app.tenant_id')::uuid references sites_tenant (tenant_id),
  branch_code text not null check (branch_code ~ '^[0-9]{5}$'),
  cluster_id uuid not null,
  assigned_at timestamptz not null,
  primary key (tenant_id, branch_code),
  foreign key (tenant_id, cluster_id) references clusters_cluster (tenant_id, cluster_id)
);
create index clusters_branch_cluster_idx on clusters_branch (tenant_id, cluster_id, branch_code);
select platform_protect('clusters_branch');
