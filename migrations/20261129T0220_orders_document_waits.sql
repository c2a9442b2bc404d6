-- A paid order whose document could not be issued says so in its history, and what was missing.
alter table orders_event drop constraint orders_event_kind_check;
alter table orders_event add constraint orders_event_kind_check check (kind in (
  'confirmed', 'slip_uploaded', 'slip_rejected', 'money_received', 'expired', 'revived', 'cancelled',
  'packed', 'unpacked', 'shipped', 'delivered', 'attention_raised', 'attention_settled',
  'document_waits_for_seller', 'document_waits_for_buyer'));
