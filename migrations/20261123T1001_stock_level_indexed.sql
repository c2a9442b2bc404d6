-- When an item's label was last given to the search; items from before are found and indexed by a task.
alter table stock_level add column indexed_at timestamptz;
create index stock_level_unindexed_idx on stock_level (tenant_id, item_id) where indexed_at is null;
