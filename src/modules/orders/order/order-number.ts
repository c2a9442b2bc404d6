import type { App } from '#platform/app.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { numberPeriod, orderNumber } from './order-rules.ts';

/** Letters before an order's number. */
const SERIES = 'SO';

/**
 * The next number of the month: unique and, within one process, rising. It stays used when the transaction fails, so
 * that nobody waits for anybody's commit (`docs/decisions/0008-order-numbers-may-have-gaps.md`).
 *
 * Whoever asks while numbers are being fetched shares the next fetch.
 */
export async function takeOrderNumber(scope: Scope, businessOn: string): Promise<string> {
  const period = numberPeriod(businessOn);
  return orderNumber(SERIES, period, await queueOf(scope, period).next());
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

/** Those who wait for a number of one tenant and month. Lives as long as somebody waits. */
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
    if (!this.isFetching) void this.serve();
    return waiter.promise;
  }

  private async serve(): Promise<void> {
    this.isFetching = true;
    while (this.waiting.length > 0) {
      const served = this.waiting;
      this.waiting = [];
      try {
        const last = await this.fetch(served.length);
        served.forEach((waiter, index) => waiter.resolve(last - served.length + 1 + index));
      } catch (error) {
        for (const waiter of served) waiter.reject(error);
      }
    }
    this.isFetching = false;
    this.onEmpty();
  }

  /**
   * Raises the count in a transaction of its own and returns the last number. It need not wait for the disk: an order's
   * commit lies behind it in the log, so an order that survives a crash has its number counted.
   */
  private async fetch(count: number): Promise<number> {
    const [, [counted]] = await this.app.sideDatabase.writeTogether(this.tenantId, [
      sql`set local synchronous_commit = off`,
      sql<RowOf<'orders_sequence', 'lastNumber'>>`
        insert into orders_sequence (tenant_id, series, period, last_number) values (${this.tenantId}, ${SERIES}, ${this.period}, ${count})
        on conflict (tenant_id, series, period) do update set last_number = orders_sequence.last_number + excluded.last_number
        returning last_number`,
    ]);
    if (!counted) throw new Error('The count answered no number.');
    return counted.lastNumber;
  }
}
