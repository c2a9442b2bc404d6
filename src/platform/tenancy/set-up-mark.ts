import type pg from 'pg';
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
  const { rows } = await withClient(owner, (client) =>
    client.query<{ tenant_id: string; is_marked: boolean }>(
      'select tenant_id, settings ? $2 as is_marked from sites_tenant where code = $1',
      [code, MARK],
    ),
  );
  return rows[0] ? { tenantId: rows[0].tenant_id, isBeingSetUp: rows[0].is_marked } : null;
}

/** Removes the mark: the seeding is complete. */
export async function markSeeded(owner: pg.ClientConfig, tenantId: string): Promise<void> {
  await withClient(owner, (client) =>
    client.query('update sites_tenant set settings = settings - $2 where tenant_id = $1', [tenantId, MARK]),
  );
}
