import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

/** Returns which of these references of a kind stand in an order that was placed since an instant. */
export async function listOrderedReferences(
  scope: Scope,
  { kind, references, since }: { kind: string; references: readonly string[]; since: Date },
): Promise<Set<string>> {
  const rows = await scope.tx.rows(sql<RowOf<'orders_line', 'reference'>>`
    select distinct line.reference
      from orders_order as placed
      join orders_line as line on line.tenant_id = ${scope.tenant.id} and line.order_id = placed.order_id
     where placed.tenant_id = ${scope.tenant.id} and placed.placed_at >= ${since}
       and line.kind = ${kind} and line.reference = any(${references as string[]})`);
  return new Set(rows.map(({ reference }) => reference));
}
