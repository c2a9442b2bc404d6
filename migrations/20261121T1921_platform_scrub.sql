-- When it was last tried to compare the bytes of an object with their digest, and since when they are known to differ from it.
alter table platform_object add column scrubbed_at timestamptz, add column damaged_at timestamptz;
create index platform_object_scrub_idx on platform_object (scrubbed_at nulls first, tenant_id, object_id) where state = 'stored';
