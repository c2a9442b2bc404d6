import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { SetUpStep } from '#platform/module/set-up-step.ts';
import { accountsPaths } from '../paths.ts';
import { manageMembers } from '../permissions.ts';

/** The step of accounts: a colleague who also works on the site, or is invited. */
export const accountsSetUp: readonly SetUpStep[] = [
  {
    name: 'colleague',
    rank: 60,
    access: manageMembers,
    label: m.accounts_set_up_colleague,
    to: accountsPaths.invitations(),
    isDone: async (scope) => {
      const { isDone } = await scope.tx.one(sql<{ isDone: boolean }>`
        select exists (select from accounts_invitation where tenant_id = ${scope.tenant.id})
            or (select count(*) > 1 from (
                 select from accounts_person where tenant_id = ${scope.tenant.id} and role in ('manager', 'admin') limit 2) as staff) as is_done`);
      return isDone;
    },
  },
];
