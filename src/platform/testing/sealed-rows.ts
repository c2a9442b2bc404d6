import { withClient } from '../db/with-client.ts';
import type { World } from './world.ts';

/** Converts a site's sealed secrets to the format from before seals had key ids. */
export async function forgetKeyIds(world: World): Promise<void> {
  await withClient(world.database.superuser, (client) =>
    client.query(
      `update platform_tenant_secret set sealed = split_part(sealed, '.', 2) where tenant_id = $1`,
      [world.tenant.id],
    ),
  );
}
