import { randomBytes } from 'node:crypto';
import { withClient } from '#platform/db/with-client.ts';
import type { Scope } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { changeDraft, getConfigState } from './config/config-draft.ts';
import { publishConfig } from './config/publish-config.ts';
import { makePrimaryHost } from './hosts/hosts.ts';
import type { SiteConfig } from './config/site-config-contract.ts';

/** Publishes a change of a site's configuration, as an admin would in two steps. */
export async function publishChange(scope: Scope, change: (now: SiteConfig) => SiteConfig): Promise<void> {
  const state = await getConfigState(scope);
  const { version } = await changeDraft(scope, state.version, change);
  await publishConfig(scope, version);
}

/** Gives the site another address, already proven, and makes it the first one; the old one stays. */
export async function newPrimaryHost(world: World): Promise<string> {
  const hostname = `new-${randomBytes(6).toString('hex')}.localhost`;
  await withClient(world.database.superuser, async (client) => {
    await client.query('insert into sites_host (tenant_id, hostname, is_primary) values ($1, $2, false)', [
      world.tenant.id,
      hostname,
    ]);
  });
  await world.write((scope) => makePrimaryHost(scope, hostname));
  return hostname;
}
