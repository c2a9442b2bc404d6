drop index files_item_by_name_idx;
create index files_item_by_name_idx on files_item (tenant_id, place_id, rank, name collate natural_order, item_id) where trashed_at is null;
