-- Returns in the sales report: sales that were cancelled later, by the day of the sale and by the time of the cancellation.
create index orders_order_returned_sale_idx on orders_order (tenant_id, business_date)
  where status = 'cancelled' and confirmed_at is not null;
create index orders_order_returned_idx on orders_order (tenant_id, cancelled_at)
  where status = 'cancelled' and confirmed_at is not null;
