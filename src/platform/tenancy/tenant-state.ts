import type pg from 'pg';
import { OperatorProblem } from '../config/operator-problem.ts';
import { withClient } from '../db/with-client.ts';
import { SITE_CONTENT } from './tenant.ts';

/** What the operator decided about a site: it answers, it is held back, or it is gone for good. */
export type TenantState = 'open' | 'suspended' | 'removed';

/**
 * Opens, holds back or removes the organisation with this code, as the owner of the database; every node hears of it. A
 * removed one gives its code and its hosts free, and nothing leads to it any more; its rows stay for as long as the law
 * asks for its books (Accounting Act B.E. 2543, section 14), and it does not come back.
 */
export async function setTenantState(
  owner: pg.ClientConfig,
  { code, state }: { code: string; state: TenantState },
): Promise<void> {
  await withClient(owner, async (client) => {
    await client.query('begin');
    try {
      const { rows } = await client.query<{ tenant_id: string }>(
        `update sites_tenant
            set state = $2, state_since_at = now(), version = version + 1,
                code = case when $2 = 'removed' then 'removed-' || left(replace(tenant_id::text, '-', ''), 30) else code end
          where code = $1 and state <> 'removed' returning tenant_id`,
        [code, state],
      );
      const tenantId = rows[0]?.tenant_id;
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
