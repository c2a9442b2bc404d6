import { withClient } from '../db/with-client.ts';
import type { World } from './world.ts';

/** Makes this tenant's writes under an idempotency key fail in the database while `work` runs. */
export async function withFailingWrites(
  world: World,
  code: string,
  work: () => Promise<void>,
): Promise<void> {
  await withClient(world.database.superuser, async (client) => {
    await client.query(`
      create function failing_write() returns trigger language plpgsql as
        $$ begin raise exception 'failed' using errcode = '${code}'; end $$;
      create trigger failing_write before insert on platform_idempotency for each row
        when (new.tenant_id = '${world.tenant.id}') execute function failing_write()`);
    try {
      await work();
    } finally {
      await client.query('drop trigger failing_write on platform_idempotency; drop function failing_write()');
    }
  });
}
