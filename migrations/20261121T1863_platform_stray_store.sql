-- Bytes without a row may lie in a bucket that a site brought; null: in the installation's store.
alter table platform_object_stray add column store_id uuid;
