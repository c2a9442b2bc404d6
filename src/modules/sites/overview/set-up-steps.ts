import * as m from '#messages';
import { billingSettings, promptPayAccountOf } from '#modules/billing/public.ts';
import { sql } from '#platform/db/query.ts';
import type { SetUpStep } from '#platform/module/set-up-step.ts';
import { hasMailServer } from '#platform/mail/mail-server.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { configPaths } from '../config/paths.ts';
import { manageConfig } from '../permissions.ts';

/** The steps of the settings: name and look, payment account, mail, publishing. */
export const siteSetUp: readonly SetUpStep[] = [
  {
    name: 'look',
    rank: 10,
    access: manageConfig,
    label: m.sites_set_up_look,
    to: configPaths.site(),
    isDone: async ({ tenant }) => hasLook(tenant),
  },
  {
    name: 'account',
    rank: 20,
    access: manageConfig,
    label: m.sites_set_up_account,
    to: configPaths.payments(),
    isDone: async (scope) => promptPayAccountOf(billingSettings.of(scope.tenant).promptpay).state === 'ready',
  },
  {
    name: 'mail',
    rank: 50,
    access: manageConfig,
    label: m.sites_set_up_mail,
    to: configPaths.mail(),
    isDone: async ({ app, tenant }) => hasMailServer(app.config, tenant.settings.mail.server),
  },
  {
    name: 'publish',
    rank: 70,
    access: manageConfig,
    label: m.sites_set_up_publish,
    to: configPaths.overview(),
    isDone: async (scope) => {
      if (hasLook(scope.tenant)) return true; // a published setting
      const { isDone } = await scope.tx.one(sql<{ isDone: boolean }>`
        select exists (select from sites_config_version where tenant_id = ${scope.tenant.id}) as is_done`);
      return isDone;
    },
  },
];

function hasLook({ settings }: Tenant): boolean {
  return settings.favicon !== undefined;
}
