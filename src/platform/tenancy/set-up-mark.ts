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

/** Key in the settings while data is still added in the background; its value says since when. */
const FILL_MARK = 'isFilledSince';

/** Stores that data is added to a tenant from now on, which it can already be used without. */
export async function markFilling(owner: pg.ClientConfig, tenantId: string, since: Date): Promise<void> {
  await withClient(owner, (client) =>
    client.query(
      'update sites_tenant set settings = settings || jsonb_build_object($2::text, $3::text) where tenant_id = $1',
      [tenantId, FILL_MARK, since.toISOString()],
    ),
  );
}

/** Since when data has been added in the background to a tenant; null where none is. */
export async function findFillingSince(owner: pg.ClientConfig, code: string): Promise<Date | null> {
  const [tenant] = await withClient(owner, (client) =>
    rowsOf(
      client,
      sql<{ readonly since: Date | null }>`
        select (settings ->> ${FILL_MARK})::timestamptz as since from sites_tenant where code = ${code}`,
    ),
  );
  return tenant?.since ?? null;
}

/** Removes the mark of `markFilling`. */
export async function markFilled(owner: pg.ClientConfig, tenantId: string): Promise<void> {
  await withClient(owner, (client) =>
    client.query('update sites_tenant set settings = settings - $2 where tenant_id = $1', [
      tenantId,
      FILL_MARK,
    ]),
  );
}

/** The value to save as a tenant's settings: they keep the mark of `markFilling`. */
export function settingsToSave(settings: object): ReturnType<typeof sql> {
  return sql`${JSON.stringify(settings)}::jsonb || jsonb_strip_nulls(jsonb_build_object(${FILL_MARK}::text, settings -> ${FILL_MARK}))`;
}

/** Removes the mark: the seeding is complete. */
export async function markSeeded(owner: pg.ClientConfig, tenantId: string): Promise<void> {
  await withClient(owner, (client) =>
    client.query('update sites_tenant set settings = settings - $2 where tenant_id = $1', [tenantId, MARK]),
  );
}
