import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { type Attention } from './order-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'orders_event.detail': EventDetail;
  }
}

/** Details of a history entry, depending on its kind. */
export interface EventDetail {
  readonly reason?: string;
  readonly amountSatang?: number;
  readonly attention?: Attention;
}

export type OrderHistoryRow = RowOf<'orders_event', 'kind' | 'detail' | 'actorName' | 'occurredAt'>;

/** Most entries read per order; real orders have far fewer. */
const MAX_EVENTS = 200;

/** Adds an entry to the order's history, in the same transaction as the change it describes. */
export async function recordOrderHistory(
  scope: Scope,
  orderId: string,
  kind: OrderHistoryRow['kind'],
  detail: EventDetail = {},
): Promise<void> {
  const { actor } = scope;
  const person = personOf(scope);
  const isByPerson = actor.kind === 'guest' || actor.kind === 'person';
  const name = person
    ? `${person.firstname} ${person.lastname}`.trim()
    : actor.kind === 'program'
      ? actor.name
      : '';
  await scope.tx.run(sql`
    insert into orders_event (tenant_id, order_id, kind, detail, actor_role, actor_id, actor_name, occurred_at)
    values (${scope.tenant.id}, ${orderId}, ${kind}, ${JSON.stringify(detail)}::jsonb, ${isByPerson ? actor.role : 'system'},
            ${person?.userId ?? null}, ${name}, ${scope.now})`);
}

/** Returns an order's history after its placing, oldest first. */
export function historyOfOrder(scope: Scope, orderId: string): Promise<OrderHistoryRow[]> {
  return scope.tx.rows(sql<OrderHistoryRow>`
    select kind, detail, actor_name, occurred_at from orders_event
     where tenant_id = ${scope.tenant.id} and order_id = ${orderId} order by event_id limit ${MAX_EVENTS}`);
}
