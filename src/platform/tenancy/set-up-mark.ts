import type pg from 'pg';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { rowsOf } from '../db/send-statement.ts';
import { withClient } from '../db/with-client.ts';

/** Key in the settings while a tenant is being seeded; saving the settings drops it. */
const MARK = 'isBeingSetUp';

/** Returns the settings of a new tenant, marked as incomplete. */
export function markSeeding(settings: object): object {
  return { ...settings, [MARK]: true };
}

/** Returns a tenant by its code, and whether its first seeding is incomplete. Null where there is none. */
export async function findTenantByCode(
  owner: pg.ClientConfig,
  code: string,
): Promise<{ tenantId: string; isBeingSetUp: boolean } | null> {
  const [tenant] = await withClient(owner, (client) =>
    rowsOf(
      client,
      sql<RowOf<'sites_tenant', 'tenantId'> & { readonly isBeingSetUp: boolean }>`
        select tenant_id, settings ? ${MARK} as is_being_set_up from sites_tenant where code = ${code}`,
    ),
  );
  return tenant ?? null;
}

/** Removes the mark: the seeding is complete. */
export async function markSeeded(owner: pg.ClientConfig, tenantId: string): Promise<void> {
  await withClient(owner, (client) =>
    client.query('update sites_tenant set settings = settings - $2 where tenant_id = $1', [tenantId, MARK]),
  );
}
