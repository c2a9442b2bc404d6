-- Old states of files by age, for thinning them out.
create index files_version_old_idx on files_version (tenant_id, created_at) where not is_current;
