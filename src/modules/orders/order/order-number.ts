import type { App } from '#platform/app.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { numberPeriod, orderNumber } from './order-rules.ts';

/** Prefix of order numbers. */
export const ORDER_SERIES = 'SO';

/**
 * Takes the next number of the month. Numbers are unique and, within one process, ascending. A number stays used if the
 * transaction fails, so that no order waits for another's commit (`docs/decisions/0008-order-numbers-may-have-gaps.md`).
 *
 * Calls that arrive during a fetch share the next fetch.
 */
export async function takeOrderNumber(scope: Scope, businessOn: string): Promise<string> {
  const period = numberPeriod(businessOn);
  return orderNumber(ORDER_SERIES, period, await queueOf(scope, period).next());
}

const queues = new WeakMap<App, Map<string, NumberQueue>>();

function queueOf({ app, tenant }: Scope, period: string): NumberQueue {
  let ofApp = queues.get(app);
  if (!ofApp) queues.set(app, (ofApp = new Map()));
  const key = `${tenant.id} ${period}`;
  let queue = ofApp.get(key);
  if (!queue) ofApp.set(key, (queue = new NumberQueue(app, tenant.id, period, () => ofApp.delete(key))));
  return queue;
}

/** Batches the requests for numbers of one tenant and month. Removed once no request is pending. */
class NumberQueue {
  private readonly app: App;
  private readonly tenantId: Scope['tenant']['id'];
  private readonly period: string;
  private readonly onEmpty: () => void;
  private waiting: PromiseWithResolvers<number>[] = [];
  private isFetching = false;

  constructor(app: App, tenantId: Scope['tenant']['id'], period: string, onEmpty: () => void) {
    this.app = app;
    this.tenantId = tenantId;
    this.period = period;
    this.onEmpty = onEmpty;
  }

  next(): Promise<number> {
    const waiter = Promise.withResolvers<number>();
    this.waiting.push(waiter);
    if (!this.isFetching) void this.drain();
    return waiter.promise;
  }

  private async drain(): Promise<void> {
    this.isFetching = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        const last = await this.fetch(batch.length);
        batch.forEach((waiter, index) => waiter.resolve(last - batch.length + 1 + index));
      } catch (error) {
        for (const waiter of batch) waiter.reject(error);
      }
    }
    this.isFetching = false;
    this.onEmpty();
  }

  /**
   * Raises the counter by `count` in its own transaction and returns the last number. That transaction need not wait for its
   * WAL flush: the order's commit comes later in the log, so if the order survives a crash, so does its number.
   */
  private async fetch(count: number): Promise<number> {
    const [, [sequence]] = await this.app.sideDatabase.writeTogether(this.tenantId, [
      sql`set local synchronous_commit = off`,
      sql<RowOf<'orders_sequence', 'lastNumber'>>`
        insert into orders_sequence (tenant_id, series, period, last_number) values (${this.tenantId}, ${ORDER_SERIES}, ${this.period}, ${count})
        on conflict (tenant_id, series, period) do update set last_number = orders_sequence.last_number + excluded.last_number
        returning last_number`,
    ]);
    if (!sequence) throw new Error('The count answered no number.');
    return sequence.lastNumber;
  }
}
