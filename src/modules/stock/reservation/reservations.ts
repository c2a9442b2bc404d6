import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { movedBy } from '../level/movement-rows.ts';
import { type AvailabilityChange, announceChanges } from '../level/stock-changed.ts';
import { availabilityClassOf, type StockPolicy, summedByItem } from '../level/stock-rules.ts';

/**
 * The owner of a reservation: `ownerKind` is chosen by the owner's module (`orders.order`), `ownerId` is a UUID of its
 * table.
 */
export interface StockOwner {
  readonly ownerKind: string;
  readonly ownerId: string;
}

export interface StockLine {
  readonly itemId: string;
  readonly quantity: number;
}

export interface ReserveInput extends StockOwner {
  readonly lines: readonly StockLine[];
  readonly expiresAt: Date;
}

/**
 * Reserves stock for an owner, all or nothing. Returns the items with too little stock (or unknown ones); empty means
 * that everything is reserved. Quantities of one item are summed first.
 *
 * A single statement. Rows are locked in order of item id, so that crossing carts cannot deadlock; availability is
 * checked on the locked row. Items are looked up one by one (`lateral`), so that no plan made without statistics reads
 * all of a tenant's stock. Call it late: popular items stay locked until the caller commits. An owner may reserve again
 * after a refusal or a release.
 */
export async function reserveStock(scope: Scope, input: ReserveInput): Promise<{ shortItemIds: string[] }> {
  const wanted = summedByItem(input.lines);
  if (wanted.length === 0) return { shortItemIds: [] };
  const itemIds = wanted.map(({ itemId }) => itemId);
  const quantities = wanted.map(({ quantity }) => quantity);

  const rows = await scope.tx.rows(sql<{
    itemId: string;
    policy: StockPolicy | null;
    before: number | null;
    after: number | null;
  }>`
    with wanted as materialized (
      select line.item_id, line.quantity, l.policy
        from unnest(${itemIds}::uuid[], ${quantities}::integer[]) as line (item_id, quantity),
             lateral (select policy from stock_level where tenant_id = ${scope.tenant.id} and item_id = line.item_id offset 0) as l
    ), uncounted as (
      select item_id from wanted where policy = 'untracked'
    ), free as materialized (
      select w.item_id, w.quantity
        from (select item_id, quantity from wanted order by item_id) as w,
             lateral (
               select from stock_level l
                where l.tenant_id = ${scope.tenant.id} and l.item_id = w.item_id
                  and (l.policy = 'allow' or l.policy = 'forbid' and l.on_hand - l.reserved - l.safety >= w.quantity)
                  for no key update
             ) as locked
    ), taken as (
      update stock_level l set reserved = l.reserved + f.quantity, updated_at = ${scope.now}
        from free f
       where l.tenant_id = ${scope.tenant.id} and l.item_id = f.item_id
         and (select count(*) from free) + (select count(*) from uncounted) = ${wanted.length}
      returning l.item_id, f.quantity, l.policy, old.on_hand - old.reserved - old.safety as before, new.on_hand - new.reserved - new.safety as after
    ), held as (
      insert into stock_reservation (tenant_id, owner_kind, owner_id, item_id, quantity, expires_at, reserved_at)
      select ${scope.tenant.id}, ${input.ownerKind}, ${input.ownerId}, item_id, quantity, ${input.expiresAt}, ${scope.now} from taken
    )
    select f.item_id, t.policy, t.before, t.after from free f left join taken t on t.item_id = f.item_id
    union all
    select item_id, null, null, null from uncounted`);

  const found = new Set(rows.map((row) => row.itemId));
  const shortItemIds = itemIds.filter((itemId) => !found.has(itemId));
  if (shortItemIds.length === 0) await announceChanges(scope, rows.flatMap(changeOf));
  return { shortItemIds };
}

/** Turns an owner's reservations into sales: the items leave the shelf. Returns how many items moved. Idempotent. */
export async function commitReservation(scope: Scope, owner: StockOwner): Promise<number> {
  return scope.tx.run(sql`
    with ${heldBy(scope, owner, 'active')}, sold as (
      update stock_level l set on_hand = l.on_hand - h.quantity, reserved = l.reserved - h.quantity, updated_at = ${scope.now}
        from held h join locked k on k.item_id = h.item_id
       where l.tenant_id = ${scope.tenant.id} and l.item_id = h.item_id
      returning l.item_id, -h.quantity as quantity, new.on_hand as on_hand_after
    ), settled as (
      ${settle(scope, 'committed')}
    )
    ${movedBy(scope, { kind: 'sale', refKind: owner.ownerKind, refId: owner.ownerId, note: '' }, sql`sold`)}`);
}

/** Releases an owner's reservations: `released` by decision, `expired` by time. Idempotent. */
export async function releaseReservation(
  scope: Scope,
  owner: StockOwner,
  reason: 'released' | 'expired',
): Promise<void> {
  const rows = await scope.tx.rows(sql<
    RowOf<'stock_level', 'itemId' | 'policy'> & {
      readonly before: number;
      readonly after: number;
    }
  >`
    with ${heldBy(scope, owner, 'active')}, settled as (
      ${settle(scope, reason)}
    )
    update stock_level l set reserved = l.reserved - h.quantity, updated_at = ${scope.now}
      from held h join locked k on k.item_id = h.item_id
     where l.tenant_id = ${scope.tenant.id} and l.item_id = h.item_id
    returning l.item_id, l.policy, old.on_hand - old.reserved - old.safety as before, new.on_hand - new.reserved - new.safety as after`);
  await announceChanges(scope, rows.flatMap(changeOf));
}

/** Puts sold items back on the shelf, e.g. if a paid order is cancelled before it is sent. */
export async function undoSale(scope: Scope, owner: StockOwner, note: string): Promise<void> {
  const rows = await scope.tx.rows(sql<
    RowOf<'stock_level', 'itemId' | 'policy'> & {
      readonly before: number;
      readonly after: number;
    }
  >`
    with ${heldBy(scope, owner, 'committed')}, returned as (
      update stock_level l set on_hand = l.on_hand + h.quantity, updated_at = ${scope.now}
        from held h join locked k on k.item_id = h.item_id
       where l.tenant_id = ${scope.tenant.id} and l.item_id = h.item_id
      returning l.item_id, h.quantity, new.on_hand as on_hand_after, l.policy,
                old.on_hand - old.reserved - old.safety as before, new.on_hand - new.reserved - new.safety as after
    ), settled as (
      ${settle(scope, 'released')}
    ), moved as (
      ${movedBy(scope, { kind: 'sale_undone', refKind: owner.ownerKind, refId: owner.ownerId, note }, sql`returned`)}
    )
    select item_id, policy, before, after from returned`);
  await announceChanges(scope, rows.flatMap(changeOf));
}

/**
 * Waits for a loss that is being booked on an owner's reservations and keeps later ones away from them until the end of
 * the transaction (they skip locked rows), so that `hasLostStock` stays true to the end.
 */
export async function lockReservations(scope: Scope, owner: StockOwner): Promise<void> {
  await scope.tx.run(sql`
    select reservation_id from stock_reservation
     where tenant_id = ${scope.tenant.id} and owner_kind = ${owner.ownerKind} and owner_id = ${owner.ownerId} and status = 'active'
       for no key update`);
}

/** Whether goods that an owner had reserved were lost and not reserved again. */
export async function hasLostStock(scope: Scope, owner: StockOwner): Promise<boolean> {
  const lost = await scope.tx.first(sql`
    select 1 from stock_reservation lost
     where lost.tenant_id = ${scope.tenant.id} and lost.owner_kind = ${owner.ownerKind} and lost.owner_id = ${owner.ownerId} and lost.status = 'lost'
       and not exists (
         select from stock_reservation again
          where again.tenant_id = ${scope.tenant.id} and again.owner_kind = ${owner.ownerKind} and again.owner_id = ${owner.ownerId}
            and again.item_id = lost.item_id and again.status in ('active', 'committed'))
     limit 1`);
  return lost !== null;
}

/** Moves the expiry of an owner's reservations to a later instant; an earlier one changes nothing. */
export async function extendReservation(scope: Scope, owner: StockOwner, expiresAt: Date): Promise<void> {
  await scope.tx.run(sql`
    update stock_reservation set expires_at = greatest(expires_at, ${expiresAt})
     where tenant_id = ${scope.tenant.id} and owner_kind = ${owner.ownerKind} and owner_id = ${owner.ownerId} and status = 'active'`);
}

/** Locks an owner's reservations, then the stock levels of their items in id order. */
function heldBy(scope: Scope, owner: StockOwner, status: 'active' | 'committed') {
  return sql`
    held as materialized (
      select reservation_id, item_id, quantity from stock_reservation
       where tenant_id = ${scope.tenant.id} and owner_kind = ${owner.ownerKind} and owner_id = ${owner.ownerId} and status = ${status}
         for no key update
    ), locked as materialized (
      select l.item_id from stock_level l join held h on h.item_id = l.item_id
       where l.tenant_id = ${scope.tenant.id} order by l.item_id for no key update of l
    )`;
}

function settle(scope: Scope, status: 'committed' | 'released' | 'expired') {
  return sql`
    update stock_reservation r set status = ${status}, settled_at = ${scope.now}
      from held h where r.tenant_id = ${scope.tenant.id} and r.reservation_id = h.reservation_id`;
}

function changeOf(row: {
  itemId: string;
  policy: StockPolicy | null;
  before: number | null;
  after: number | null;
}): AvailabilityChange[] {
  const { itemId, policy, before, after } = row;
  if (policy === null || before === null || after === null) return [];
  return [{ itemId, was: availabilityClassOf(policy, before), is: availabilityClassOf(policy, after) }];
}
