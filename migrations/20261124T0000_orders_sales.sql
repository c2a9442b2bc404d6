-- Sales by day and best sellers read the orders that count as sales by their business date.
create index orders_order_sales_idx on orders_order (tenant_id, business_date) include (order_id, placed_at, grand_total_satang)
  where status in ('confirmed', 'completed');
