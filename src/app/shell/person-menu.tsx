import { Banknote, Settings, Store, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { messagesPaths } from '#modules/messages/public-ui.ts';
import { Bell } from '#modules/notifications/public-ui.ts';
import { shopPaths } from '#modules/shop/public-ui.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { AccountMenu, MenuLink } from './account-menu.tsx';
import { useShell } from '../root-data/shell.ts';

/** The signed-in person's bell and account menu. */
export default function PersonMenu(): ReactNode {
  const shell = useShell();
  const person = shell?.person;
  return (
    <>
      {shell?.acting === null && (
        <Suspense fallback={<span className="size-11" />}>
          <Bell />
        </Suspense>
      )}
      <AccountMenu
        label={m.app_account_of({ name: person?.firstname ?? '' })}
        icon={<UserRound aria-hidden className="size-5.5" />}
        text={person?.firstname}
      >
        <MenuLink to="/user">{m.app_nav_account()}</MenuLink>
        <MenuLink to="/user/profile">{m.app_nav_profile()}</MenuLink>
        {shell?.site.modules.messages && (
          <MenuLink to={messagesPaths.conversations()}>{m.messages_title()}</MenuLink>
        )}
        <MenuLink to="/shop/orders">{m.app_nav_my_orders()}</MenuLink>
        {shell?.site.modules.shop && <MenuLink to={shopPaths.saved()}>{m.shop_saved_title()}</MenuLink>}
        {hasRole(shell?.role ?? 'guest', 'manager') && <ManagerLinks />}
        <hr className="my-1.5 border-line" />
        <p className="truncate px-3 py-1 text-sm text-ink-soft">
          {person?.firstname} {person?.lastname}
        </p>
        <Form method="post" action="/user/login" reloadDocument>
          <button
            type="submit"
            name="intent"
            value="sign_out"
            className="flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-sunken"
          >
            {m.app_sign_out()}
          </button>
        </Form>
      </AccountMenu>
    </>
  );
}

function ManagerLinks(): ReactNode {
  const isShopOn = useShell()?.site.modules.shop;
  return (
    <>
      <MenuLink to={isShopOn ? '/shop/manage' : '/shop/manage/orders'}>
        <Store aria-hidden className="size-4.5" />
        {m.app_nav_manage()}
      </MenuLink>
      <MenuLink to="/billing/manage/payments">
        <Banknote aria-hidden className="size-4.5" />
        {m.app_nav_payments()}
      </MenuLink>
      <MenuLink to="/config">
        <Settings aria-hidden className="size-4.5" />
        {m.app_nav_config()}
      </MenuLink>
    </>
  );
}
