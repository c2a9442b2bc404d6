import * as m from '#messages';
import { accountsWorkNav } from '#modules/accounts/public-ui.ts';
import { billingWorkNav } from '#modules/billing/public-ui.ts';
import { certificatesWorkNav } from '#modules/certificates/public-ui.ts';
import { filesWorkNav } from '#modules/files/public-ui.ts';
import { examsWorkNav } from '#modules/exams/public-ui.ts';
import { lessonsWorkNav } from '#modules/lessons/public-ui.ts';
import { messagesWorkNav } from '#modules/messages/public-ui.ts';
import { ordersWorkNav } from '#modules/orders/public-ui.ts';
import { shopWorkNav } from '#modules/shop/public-ui.ts';
import { sitesWorkNav } from '#modules/sites/public-ui.ts';
import { stockWorkNav } from '#modules/stock/public-ui.ts';
import { walletWorkNav } from '#modules/wallet/public-ui.ts';
import { hasRole, type Role } from '#platform/access/role-rules.ts';
import type { SwitchableModule } from '#platform/tenancy/tenant.ts';
import type { WorkNavGroup } from '#ui/layout/work-layout.tsx';

/** The managers' pages of all modules, as far as the role may open them and the site has them; of a teacher, their lessons. */
export function workNav(role: Role, modules: Readonly<Record<SwitchableModule, boolean>>): WorkNavGroup[] {
  const isManager = hasRole(role, 'manager');
  const learning = [
    ...(modules.lessons ? lessonsWorkNav(role) : []),
    ...(modules.exams && isManager ? examsWorkNav() : []),
    ...(modules.lessons && isManager ? certificatesWorkNav() : []),
  ];
  const lessons = learning.length > 0 ? [{ title: m.app_work_lessons(), items: learning }] : [];
  if (!isManager) return lessons;
  return [
    ...(modules.shop ? [{ title: m.app_work_shop(), items: [...shopWorkNav(), ...stockWorkNav()] }] : []),
    ...lessons,
    { title: m.app_work_sales(), items: [...ordersWorkNav(), ...billingWorkNav(), ...walletWorkNav()] },
    { title: m.app_work_people(), items: [...accountsWorkNav(role), ...messagesWorkNav(role)] },
    { title: m.app_work_site(), items: [...sitesWorkNav(), ...filesWorkNav()] },
  ];
}
