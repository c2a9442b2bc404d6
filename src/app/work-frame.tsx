import { Outlet } from 'react-router';
import * as m from '#messages';
import { accountsWorkNav } from '#modules/accounts/public-ui.ts';
import { billingWorkNav } from '#modules/billing/public-ui.ts';
import { ordersWorkNav } from '#modules/orders/public-ui.ts';
import { shopWorkNav } from '#modules/shop/public-ui.ts';
import { sitesWorkNav } from '#modules/sites/public-ui.ts';
import { stockWorkNav } from '#modules/stock/public-ui.ts';
import { WorkLayout } from '#ui/work-layout.tsx';
import { useShell } from './shell.ts';

/** One navigation around all managers' pages, of whichever module. */
export default function WorkFrame() {
  const shell = useShell();
  return (
    <WorkLayout
      title={m.app_work_title()}
      groups={[
        ...(shell?.site.isShopOn
          ? [{ title: m.app_work_shop(), items: [...shopWorkNav(), ...stockWorkNav()] }]
          : []),
        { title: m.app_work_sales(), items: [...ordersWorkNav(), ...billingWorkNav()] },
        { title: m.app_work_people(), items: accountsWorkNav(shell?.role ?? 'guest') },
        { title: m.app_work_site(), items: sitesWorkNav() },
      ]}
    >
      <Outlet />
    </WorkLayout>
  );
}
