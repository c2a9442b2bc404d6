import * as m from '#messages';
import { accountsWorkNav } from '#modules/accounts/public-ui.ts';
import { billingWorkNav } from '#modules/billing/public-ui.ts';
import { examsWorkNav } from '#modules/exams/public-ui.ts';
import { messagesWorkNav } from '#modules/messages/public-ui.ts';
import { ordersWorkNav } from '#modules/orders/public-ui.ts';
import { shopWorkNav } from '#modules/shop/public-ui.ts';
import { sitesWorkNav } from '#modules/sites/public-ui.ts';
import { stockWorkNav } from '#modules/stock/public-ui.ts';
import { walletWorkNav } from '#modules/wallet/public-ui.ts';
import type { Role } from '#platform/access/access.ts';
import type { SwitchableModule } from '#platform/tenancy/tenant.ts';
import type { WorkNavGroup } from '#ui/work-layout.tsx';

/** The managers' pages of all modules, as far as the role may open them and the site has them. */
export function workNav(role: Role, modules: Readonly<Record<SwitchableModule, boolean>>): WorkNavGroup[] {
  return [
    ...(modules.shop ? [{ title: m.app_work_shop(), items: [...shopWorkNav(), ...stockWorkNav()] }] : []),
    { title: m.app_work_sales(), items: [...ordersWorkNav(), ...billingWorkNav(), ...walletWorkNav()] },
    { title: m.app_work_learning(), items: examsWorkNav() },
    { title: m.app_work_people(), items: [...accountsWorkNav(role), ...messagesWorkNav(role)] },
    { title: m.app_work_site(), items: sitesWorkNav() },
  ];
}
