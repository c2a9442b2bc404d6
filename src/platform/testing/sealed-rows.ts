import { withClient } from '../db/with-client.ts';
import type { World } from './world.ts';

/** Makes a site's sealed secrets what they were before a seal named its key. */
export async function forgetKeyIds(world: World): Promise<void> {
  await withClient(world.database.superuser, (client) =>
    client.query(
      `update platform_tenant_secret set sealed = split_part(sealed, '.', 2) where tenant_id = $1`,
      [world.tenant.id],
    ),
  );
}
