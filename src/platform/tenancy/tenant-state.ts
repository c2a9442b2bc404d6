import type pg from 'pg';
import { OperatorProblem } from '../config/operator-problem.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { rowsOf } from '../db/send-statement.ts';
import { withClient } from '../db/with-client.ts';
import { SITE_CONTENT } from './tenant.ts';

/** State of a site, set by the operator: in service, temporarily out of service, or removed for good. */
export type TenantState = 'open' | 'suspended' | 'removed';

/**
 * Opens, suspends or removes the organisation with this code, as the owner of the database, and invalidates it on
 * every node. A removed one frees its code and hosts and can no longer be reached; its rows are kept for as long as
 * the law requires its books (Accounting Act B.E. 2543, section 14), and it cannot be restored.
 */
export async function setTenantState(
  owner: pg.ClientConfig,
  { code, state }: { code: string; state: TenantState },
): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('begin');
    try {
      const [tenant] = await rowsOf(
        client,
        sql<RowOf<'sites_tenant', 'tenantId'>>`
          update sites_tenant
             set state = ${state}, state_since_at = now(), version = version + 1,
                 code = case when ${state} = 'removed' then 'removed-' || left(replace(tenant_id::text, '-', ''), 30) else code end
           where code = ${code} and state <> 'removed' returning tenant_id`,
      );
      const tenantId = tenant?.tenantId;
      if (tenantId === undefined)
        throw new OperatorProblem(`There is no organisation with the code ${code}.`);
      if (state === 'removed') await client.query('delete from sites_host where tenant_id = $1', [tenantId]);
      await client.query(
        `insert into platform_content_version (tenant_id, content_key) values ($1, $2)
         on conflict (tenant_id, content_key)
         do update set version = platform_content_version.version + 1, changed_at = clock_timestamp()`,
        [tenantId, SITE_CONTENT],
      );
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });
}
