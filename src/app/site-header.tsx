import { Banknote, LogIn, Menu as MenuIcon, Settings, Store, UserRound } from 'lucide-react';
import { Form, Link, NavLink, useLocation } from 'react-router';
import * as m from '#messages';
import { CartBadge } from '#modules/shop/public-ui.ts';
import { RoleVariant } from './role-variant.tsx';
import { useShell } from './shell.ts';

/** The one header: whose site it is, where one can go, the cart, the language and the account. */
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
          <RoleVariant
            page="account menu"
            variants={{ guest: GuestMenu, user: MemberMenu, manager: ManagerMenu }}
            props={{}}
          />
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

/** Leads to the same address in the other language: the server remembers the choice. */
function LanguageSwitch() {
  const shell = useShell();
  const location = useLocation();
  const other = shell?.locale === 'en' ? 'th' : 'en';
  const query = new URLSearchParams(location.search);
  query.set('lang', other);
  return (
    <a
      href={`${location.pathname}?${query}`}
      lang={other}
      hrefLang={other}
      rel="nofollow"
      aria-label={other === 'en' ? 'EN – English' : 'TH – ภาษาไทย'}
      className="inline-flex size-11 items-center justify-center rounded-md text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink"
    >
      {other === 'en' ? 'EN' : 'TH'}
    </a>
  );
}

/** What a guest can do from anywhere. */
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

function MemberMenu() {
  return <PersonMenu />;
}

function ManagerMenu() {
  const isShopOn = useShell()?.site.modules.shop;
  return (
    <PersonMenu>
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
    </PersonMenu>
  );
}

function PersonMenu({ children }: { children?: React.ReactNode }) {
  const person = useShell()?.person;
  return (
    <AccountMenu
      label={m.app_account_of({ name: person?.firstname ?? '' })}
      icon={<UserRound aria-hidden className="size-5.5" />}
      text={person?.firstname}
    >
      <MenuLink to="/user">{m.app_nav_account()}</MenuLink>
      <MenuLink to="/user/profile">{m.app_nav_profile()}</MenuLink>
      <MenuLink to="/shop/orders">{m.app_nav_my_orders()}</MenuLink>
      {children}
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
  );
}

/** Works without scripts: a disclosure with plain links and one form. */
function AccountMenu({
  label,
  icon,
  text,
  children,
}: {
  label: string;
  icon: React.ReactNode;
  text?: string | undefined;
  children: React.ReactNode;
}) {
  const location = useLocation();
  const menu = useShell()?.site.menu ?? [];
  return (
    <details className="group relative" key={location.key}>
      <summary
        aria-label={label}
        className="flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-2 rounded-md px-2 hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        {icon}
        {text !== undefined && <span className="hidden max-w-32 truncate lg:inline">{text}</span>}
      </summary>
      <div className="absolute end-0 top-full z-40 mt-1 w-64 rounded-lg border border-line bg-raised p-1.5 shadow-overlay">
        <nav aria-label={m.app_menu()} className="flex flex-col">
          {menu.map(({ label: text, path }) => (
            <MenuLink key={`${path} ${text}`} to={path} className="md:hidden">
              {text}
            </MenuLink>
          ))}
          {children}
        </nav>
      </div>
    </details>
  );
}

function MenuLink({
  to,
  className = '',
  children,
}: {
  to: string;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <Link
      to={to}
      className={`flex min-h-11 items-center gap-2.5 rounded-md px-3 hover:bg-sunken ${className}`}
    >
      {children}
    </Link>
  );
}
