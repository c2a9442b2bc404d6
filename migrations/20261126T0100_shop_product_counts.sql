-- Counts of products by status and stock are read from this index alone, on the shop's overview and above its list.
create index shop_product_count_idx on shop_product (tenant_id, status, availability);
