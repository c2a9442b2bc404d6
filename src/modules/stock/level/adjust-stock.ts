import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { indexItem } from './index-items.ts';
import { loseReserved } from './lose-reserved.ts';
import { movedBy } from './movement-rows.ts';
import { stockRefusals } from '../refusals.ts';
import { announceChanges } from './stock-changed.ts';
import {
  type AdjustmentReason,
  type AvailabilityClass,
  adjustmentDelta,
  availabilityClassOf,
  availableOf,
  findLevelProblem,
  isLoss,
  MAX_ON_HAND,
  type StockCounters,
  type StockPolicy,
} from './stock-rules.ts';

export interface SetUpItemInput {
  readonly itemId: string;
  /** Display name: SKU and name. */
  readonly label: string;
  readonly policy: StockPolicy;
  /** Opening stock; ignored by later calls. */
  readonly openingQuantity: number;
}

/**
 * Creates an item, or changes its label or policy. Refuses with `stock.promised` if existing reservations violate the
 * stricter policy.
 */
export async function setUpItem(scope: Scope, input: SetUpItemInput): Promise<void> {
  const { itemId, label, policy } = input;
  const opening = policy === 'untracked' ? 0 : input.openingQuantity;
  const isNew = await scope.tx.run(sql`
    insert into stock_level (tenant_id, item_id, label, policy, on_hand, updated_at, indexed_at)
    values (${scope.tenant.id}, ${itemId}, ${label.slice(0, 300)}, ${policy}, ${opening}, ${scope.now}, ${scope.now})
    on conflict do nothing`);
  await indexItem(scope, itemId, label);
  if (isNew === 1) {
    if (opening !== 0)
      await recordMovement(scope, {
        itemId,
        kind: 'opening',
        quantity: opening,
        onHandAfter: opening,
        note: '',
      });
    return;
  }
  const level = await lockLevel(scope, itemId);
  if (findLevelProblem({ ...level, policy }) !== null) throw promised(level);
  await scope.tx.run(sql`
    update stock_level set label = ${label.slice(0, 300)}, policy = ${policy}, updated_at = ${scope.now}, indexed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  await announceChanges(scope, [{ itemId, was: classOf(level), is: classOf({ ...level, policy }) }]);
}

export interface AdjustStockInput {
  readonly itemId: string;
  /** A difference, or the quantity counted on the shelf (reserved goods included). */
  readonly change: { readonly delta: number } | { readonly countedQuantity: number };
  readonly reason: AdjustmentReason;
  readonly note: string;
  /**
   * Books the loss although the goods are reserved: the newest reservations are lost until the rest is covered
   * (`reservedLost`). Only for reasons that are facts, not decisions (`LOSS_REASONS`).
   */
  readonly takesReserved?: boolean;
}

/**
 * Adjusts what is on hand manually. A count that matches the book moves nothing. Refuses with `stock.item_missing`,
 * `stock.not_counted`, `stock.too_many`, `stock.too_few` if more is taken than there is, and with `stock.promised` if
 * less than the reserved quantity would be left, unless the loss may take reserved goods.
 */
export async function adjustStock(scope: Scope, input: AdjustStockInput): Promise<StockCounters> {
  const { itemId } = input;
  const { label, ...level } = await lockLevel(scope, itemId);
  if (level.policy === 'untracked') throw refuse(stockRefusals, 'stock.not_counted');
  const quantity = adjustmentDelta(level.onHand, input.change);
  if (quantity === 0) return level;
  const wanted = { ...level, onHand: level.onHand + quantity };
  const problem = findLevelProblem(wanted);
  if (problem === 'too_few') throw refuse(stockRefusals, 'stock.too_few', { onHand: level.onHand });
  if (problem === 'too_many') throw refuse(stockRefusals, 'stock.too_many', { max: MAX_ON_HAND });
  if (problem === 'promised' && !(input.takesReserved && isLoss(input.reason))) throw promised(level);
  const missing = wanted.reserved - wanted.onHand;
  const lost = problem === 'promised' ? await loseReserved(scope, { itemId, label, missing }) : 0;
  const next = { ...wanted, reserved: wanted.reserved - lost };
  if (findLevelProblem(next) !== null) throw promised(level);
  await Promise.all([
    scope.tx.run(sql`
      update stock_level set on_hand = ${next.onHand}, reserved = ${next.reserved}, updated_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`),
    recordMovement(scope, {
      itemId,
      kind: input.reason,
      quantity,
      onHandAfter: next.onHand,
      note: input.note,
    }),
  ]);
  await announceChanges(scope, [{ itemId, was: classOf(level), is: classOf(next) }]);
  return next;
}

async function lockLevel(scope: Scope, itemId: string): Promise<StockCounters & { readonly label: string }> {
  const row = await scope.tx.first(sql<
    RowOf<'stock_level', 'label' | 'policy' | 'onHand' | 'reserved' | 'safety'>
  >`
    select label, policy, on_hand, reserved, safety from stock_level
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} for no key update`);
  if (!row) throw refuse(stockRefusals, 'stock.item_missing');
  const { label, policy, onHand, reserved, safety } = row;
  return { label, policy, onHand, reserved, safety };
}

function classOf(level: StockCounters): AvailabilityClass {
  return availabilityClassOf(level.policy, availableOf(level));
}

function promised({ onHand, reserved }: StockCounters) {
  return refuse(stockRefusals, 'stock.promised', { onHand, reserved });
}

async function recordMovement(
  scope: Scope,
  move: {
    itemId: string;
    kind: AdjustmentReason | 'opening';
    quantity: number;
    onHandAfter: number;
    note: string;
  },
): Promise<void> {
  const cause = { kind: move.kind, refKind: 'stock.adjustment', refId: uuidV7(scope.now), note: move.note };
  const row = sql`(values (${move.itemId}::uuid, ${move.quantity}::integer, ${move.onHandAfter}::integer)) as move (item_id, quantity, on_hand_after)`;
  await scope.tx.run(movedBy(scope, cause, row));
}
