import { LogIn, Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import * as m from '#messages';
import { CartBadge } from '#modules/shop/public-ui.ts';
import { AccountMenu, MenuLink } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
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
          className="flex min-h-11 min-w-0 items-center gap-2.5 pe-2 font-semibold"
          prefetch="intent"
        >
          <span
            aria-hidden
            className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-md bg-accent text-lg text-accent-ink"
          >
            {shell.site.favicon ? (
              <img src={shell.site.favicon} alt="" width={36} height={36} />
            ) : (
              [...shell.site.name][0]
            )}
          </span>
          <span className="truncate text-base sm:text-lg">{shell.site.name}</span>
        </Link>
        <nav aria-label={m.app_main_navigation()} className="hidden grow items-center gap-1 md:flex">
          {shell.site.menu.map(({ label, path }) => (
            <HeaderLink key={`${path} ${label}`} to={path}>
              {label}
            </HeaderLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-0.5 sm:gap-1">
          <LanguageSwitch />
          {shell.site.modules.shop && <CartBadge />}
          <RoleVariant page="account menu" variants={{ guest: GuestMenu, user: MemberMenu }} props={{}} />
        </div>
      </div>
    </header>
  );
}

function HeaderLink({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <NavLink
      to={to}
      prefetch="intent"
      className="inline-flex min-h-11 items-center rounded-md px-3 text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-accent"
    >
      {children}
    </NavLink>
  );
}

/** Actions for guests on every page. */
function GuestMenu() {
  const location = useLocation();
  return (
    <AccountMenu label={m.app_menu()} icon={<MenuIcon aria-hidden className="size-5.5" />}>
      <MenuLink to="/shop/orders">{m.app_nav_find_order()}</MenuLink>
      <hr className="my-1.5 border-line" />
      <MenuLink to={`/user/login?next=${encodeURIComponent(location.pathname + location.search)}`}>
        <LogIn aria-hidden className="size-4.5" />
        {m.app_sign_in()}
      </MenuLink>
      {useShell()?.site.mayRegister && <MenuLink to="/user/register">{m.app_register()}</MenuLink>}
    </AccountMenu>
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
