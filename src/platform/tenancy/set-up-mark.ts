import type pg from 'pg';
import { withClient } from '../db/with-client.ts';

/** A key beside the settings while a tenant is being filled; whoever saves the settings drops it. */
const MARK = 'isBeingSetUp';

/** Settings of a new tenant that says of itself that it is not whole yet. */
export function markedAsBeingSetUp(settings: object): object {
  return { ...settings, [MARK]: true };
}

/** A tenant by its code, and whether its first filling was never finished. Null when there is none. */
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

/** Takes the mark away: the tenant is whole. */
export async function endSetUp(owner: pg.ClientConfig, tenantId: string): Promise<void> {
  await withClient(owner, (client) =>
    client.query('update sites_tenant set settings = settings - $2 where tenant_id = $1', [tenantId, MARK]),
  );
}
