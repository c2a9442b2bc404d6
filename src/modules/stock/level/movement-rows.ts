import { businessDate } from '#platform/dates/business-day.ts';
import { sql } from '#platform/db/query.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import type { MovementKind } from './stock-rules.ts';

/** Why stock moved: the document that caused it, and a note for people. */
export interface MovementCause {
  readonly kind: MovementKind;
  readonly refKind: string;
  readonly refId: string;
  readonly note: string;
}

/**
 * Builds the insert of one movement per row `(item_id, quantity, on_hand_after)` of `source`, the name of a preceding
 * CTE.
 */
export function movedBy(scope: Scope, cause: MovementCause, source: ReturnType<typeof sql>) {
  const person = personOf(scope);
  const businessOn = businessDate(scope.now, scope.tenant.zone, scope.tenant.settings.dayCutoffMinutes);
  return sql`
    insert into stock_movement (tenant_id, item_id, kind, quantity, on_hand_after, ref_kind, ref_id, note, actor_id, actor_name, occurred_at, business_date)
    select ${scope.tenant.id}, item_id, ${cause.kind}, quantity, on_hand_after, ${cause.refKind}, ${cause.refId}, ${cause.note},
           ${person?.userId ?? null}, ${person ? `${person.firstname} ${person.lastname}`.trim() : ''}, ${scope.now}, ${businessOn}
      from ${source}`;
}
