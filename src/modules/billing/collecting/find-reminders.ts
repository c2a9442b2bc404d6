import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

export interface SentReminders {
  readonly count: number;
  readonly lastOn: string;
}

/** Returns how often the buyer of an invoice was reminded, and when last; null if never. */
export async function findReminders(scope: Scope, documentId: string): Promise<SentReminders | null> {
  const { count, lastAt } = await scope.tx.one(sql<{ readonly count: number; readonly lastAt: Date | null }>`
    select count(*)::integer as count, max(sent_at) as last_at from billing_reminder
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
  return lastAt && { count, lastOn: zonedDay(lastAt, scope.tenant.zone) };
}
