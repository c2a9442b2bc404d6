-- Goods that are reserved can break or turn out missing: their reservation is lost, and whoever holds it must hear of it.
alter domain reservation_status drop constraint reservation_status_known;
alter domain reservation_status
  add constraint reservation_status_known check (value in ('active', 'committed', 'released', 'expired', 'lost'));
create index stock_reservation_lost_idx on stock_reservation (tenant_id, owner_kind, owner_id) where status = 'lost';

alter domain order_attention drop constraint order_attention_known;
alter domain order_attention
  add constraint order_attention_known check
    (value in ('paid_without_stock', 'paid_after_cancel', 'refund_due', 'overpaid', 'slip_overdue', 'stock_lost'));
