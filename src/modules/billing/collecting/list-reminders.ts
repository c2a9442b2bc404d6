import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

export interface SentReminder {
  readonly sentOn: string;
  /** Days after the due day; null where somebody sent it by hand. */
  readonly step: number | null;
}

/** Most reminders that are read of one invoice. */
const MAX_REMINDERS = 50;

/** Returns the reminders about an invoice, the latest first. */
export async function listReminders(scope: Scope, documentId: string): Promise<SentReminder[]> {
  const rows = await scope.tx.rows(sql<RowOf<'billing_reminder', 'sentAt' | 'step'>>`
    select sent_at, step from billing_reminder
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} order by sent_at desc limit ${MAX_REMINDERS}`);
  return rows.map(({ sentAt, step }) => ({ sentOn: zonedDay(sentAt, scope.tenant.zone), step }));
}
