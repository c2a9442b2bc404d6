-- Who is invited as an owner of an organisation when it becomes active; empty: nobody, or the invitation has gone out.

alter table clusters_cluster add column first_owner_email text not null default '' check (char_length(first_owner_email) <= 254);
create index clusters_cluster_first_owner_idx on clusters_cluster (tenant_id, lower(first_owner_email)) where first_owner_email <> '';
