import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { numberPeriod, orderNumber } from './order-rules.ts';

/** Letters before an order's number. */
const SERIES = 'SO';

/**
 * Takes the next number of the month. Its row stays locked until the transaction ends: numbers have no gaps and no doubles,
 * because a transaction that fails gives its number back. Take it late.
 */
export async function takeOrderNumber(scope: Scope, businessOn: string): Promise<string> {
  const period = numberPeriod(businessOn);
  const { last_number } = await scope.tx.one(sql<{ last_number: number }>`
    insert into orders_sequence (tenant_id, series, period, last_number) values (${scope.tenant.id}, ${SERIES}, ${period}, 1)
    on conflict (tenant_id, series, period) do update set last_number = orders_sequence.last_number + 1
    returning last_number`);
  return orderNumber(SERIES, period, last_number);
}

/** Gives back the number that this transaction took last and does not need. */
export async function returnOrderNumber(scope: Scope, businessOn: string): Promise<void> {
  await scope.tx.run(sql`
    update orders_sequence set last_number = last_number - 1
     where tenant_id = ${scope.tenant.id} and series = ${SERIES} and period = ${numberPeriod(businessOn)}`);
}
