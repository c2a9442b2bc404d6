import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { emit, event } from '#platform/events.ts';
import type { Scope } from '#platform/scope.ts';

/** Reservations that one loss can take; more are refused, so that the statement and its consequences stay bounded. */
export const MAX_LOST_RESERVATIONS = 1_000;

/**
 * These owners no longer have the goods that they had reserved: they broke or are missing. Emitted in the transaction of
 * the loss, which holds the item's level, so handlers must not lock their owners here but enqueue a job.
 */
export const reservedLost = event<{
  readonly label: string;
  readonly owners: readonly { readonly ownerKind: string; readonly ownerId: string }[];
}>('stock.reserved_lost');

/**
 * Takes `missing` pieces of a locked item from its reservations, the newest first, because whoever ordered first is
 * served first. A reservation is lost as a whole: part of what was ordered is no use to its owner. Returns how many
 * pieces the lost reservations held; the caller lowers the level's counter by it.
 *
 * Rows that another transaction holds are skipped: it sells or releases them and waits for the level.
 */
export async function loseReserved(
  scope: Scope,
  { itemId, label, missing }: { itemId: string; label: string; missing: number },
): Promise<number> {
  const lost = await scope.tx.rows(sql<RowOf<'stock_reservation', 'ownerKind' | 'ownerId' | 'quantity'>>`
    with newest as materialized (
      select reservation_id, quantity, reserved_at from stock_reservation
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and status = 'active'
       order by reserved_at desc, reservation_id desc limit ${MAX_LOST_RESERVATIONS}
         for no key update skip locked
    ), ranked as (
      select reservation_id, sum(quantity) over (order by reserved_at desc, reservation_id desc) - quantity as taken_before
        from newest
    )
    update stock_reservation r set status = 'lost', settled_at = ${scope.now}
      from ranked
     where r.tenant_id = ${scope.tenant.id} and r.reservation_id = ranked.reservation_id and ranked.taken_before < ${missing}
    returning r.owner_kind, r.owner_id, r.quantity`);
  const owners = lost.map(({ ownerKind, ownerId }) => ({ ownerKind, ownerId }));
  if (owners.length > 0) await emit(scope, reservedLost, { label, owners });
  return lost.reduce((sum, { quantity }) => sum + quantity, 0);
}
