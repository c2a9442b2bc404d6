import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';

/** For tests without a mail server: the mail has left. */
export async function sayMailLeft(scope: Scope, mailId: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_mail set state = 'sent', sent_at = ${scope.now} where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`);
}

/** How the tenant's mails stand, the oldest first. */
export async function mailStates(scope: Scope): Promise<string[]> {
  const rows = await scope.tx.rows(sql<{ state: string }>`
    select state from platform_mail where tenant_id = ${scope.tenant.id} order by mail_id`);
  return rows.map(({ state }) => state);
}
