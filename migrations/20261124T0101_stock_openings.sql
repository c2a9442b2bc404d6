-- The ledger is kept, except for the opening of an item that is not reserved and has as many on hand as then: its import can be
-- undone. `listMovedItems` refuses movements that cancel each other out; this policy cannot read its own table.
grant delete on stock_movement to sala_app;
create policy only_openings on stock_movement as restrictive for delete to sala_app using (
  kind = 'opening'
  and not exists (select from stock_reservation as taken where taken.tenant_id = stock_movement.tenant_id and taken.item_id = stock_movement.item_id)
  and (select on_hand from stock_level as level where level.tenant_id = stock_movement.tenant_id and level.item_id = stock_movement.item_id) = quantity
);
