import { sql } from '../db/query.ts';
import type { World } from './world.ts';

/** Marks a mail as sent, although no server took it. */
export async function sayMailLeft(world: World, mailId: string): Promise<void> {
  await world.write((scope) =>
    scope.tx.run(sql`
      update platform_mail set state = 'sent', sent_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`),
  );
}
