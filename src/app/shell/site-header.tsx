import { LogIn, Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { CartBadge } from '#modules/shop/public-ui.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { OverflowNav } from '#ui/navigation/overflow-nav.tsx';
import { AccountMenu, MenuLink } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteMark } from './site-mark.tsx';
import { RoleVariant } from '../roles/role-variant.tsx';
import { useShell } from '../root-data/shell.ts';

/** The site header: name, navigation, cart, language and account. */
export function SiteHeader() {
  const shell = useShell();
  if (!shell) return null;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface/95 backdrop-blur print:hidden">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2"
      >
        {m.app_skip_to_content()}
      </a>
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center gap-1 px-3 sm:gap-3 sm:px-6 lg:px-8">
        <Link
          to="/"
          className="flex min-h-11 min-w-0 items-center gap-2.5 pe-2 font-semibold md:max-w-60 md:shrink-0 lg:max-w-80"
          prefetch="intent"
        >
          <SiteMark />
          <span className="line-clamp-2 min-w-0 text-sm leading-snug break-words sm:text-base lg:text-lg lg:leading-tight">
            {shell.site.name}
          </span>
        </Link>
        <OverflowNav
          label={m.app_main_navigation()}
          moreLabel={m.app_more_links()}
          links={shell.site.menu}
          className="hidden min-w-0 grow basis-0 md:block"
        />
        <div className="ms-auto flex shrink-0 items-center gap-0.5 sm:gap-1">
          <LanguageSwitch />
          {shell.site.modules.shop && <CartBadge />}
          <RoleVariant page="account menu" variants={{ guest: GuestMenu, user: MemberMenu }} props={{}} />
        </div>
      </div>
    </header>
  );
}

/** Actions for guests on every page. */
function GuestMenu() {
  const location = useLocation();
  const signIn = `/user/login?next=${encodeURIComponent(location.pathname + location.search)}`;
  return (
    <>
      <AccountMenu label={m.app_menu()} icon={<MenuIcon aria-hidden className="size-5.5" />}>
        <MenuLink to="/shop/orders">{m.app_nav_find_order()}</MenuLink>
        <hr className="my-1.5 border-line" />
        <MenuLink to={signIn} className="md:hidden">
          <LogIn aria-hidden className="size-4.5" />
          {m.app_sign_in()}
        </MenuLink>
        {useShell()?.site.mayRegister && <MenuLink to="/user/register">{m.app_register()}</MenuLink>}
      </AccountMenu>
      <Link to={signIn} className={buttonClass({ size: 'sm', className: 'max-md:hidden' })}>
        <LogIn aria-hidden />
        {m.app_sign_in()}
      </Link>
    </>
  );
}

/** Menu and bell of a signed-in person; lazy, so that guests do not load their code. */
const PersonMenu = lazy(() => import('./person-menu.tsx'));

function MemberMenu() {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <PersonMenu />
    </Suspense>
  );
}
