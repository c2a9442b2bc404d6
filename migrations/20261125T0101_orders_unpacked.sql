-- Packing that was marked by mistake is taken back while the goods have not left: the order has no shipment again.
grant delete on orders_shipment to sala_app;
alter table orders_event drop constraint orders_event_kind_check;
alter table orders_event add constraint orders_event_kind_check check (kind in (
  'confirmed', 'slip_uploaded', 'slip_rejected', 'money_received', 'expired', 'revived', 'cancelled',
  'packed', 'unpacked', 'shipped', 'delivered', 'attention_raised', 'attention_settled'));
