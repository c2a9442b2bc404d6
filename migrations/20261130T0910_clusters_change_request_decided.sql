-- The erasure of an account takes its id from the changes that the person decided about.

create index clusters_change_request_decided_idx on clusters_change_request (tenant_id, decided_by) where decided_by is not null;
