import { ExternalLink, Keyboard, Mail, Phone, UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { Bell } from '#modules/notifications/public-ui.ts';
import { legalName, legalPaths } from '#modules/sites/public-ui.ts';
import { openKeysSheet } from '#ui/keyboard/keys-sheet-state.ts';
import { ThemeSwitch } from '#ui/theme/theme-switch.tsx';
import { askAgain } from '../analytics/analytics-choice.ts';
import { useShell } from '../root-data/shell.ts';
import { PaletteButton } from '../palette/palette-host.tsx';
import { AccountMenu, MenuLink } from './account-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { ModuleLinks, PersonName, SignOut } from './person-menu.tsx';
import { DeveloperCorner, UserInfo } from './shell-details.tsx';
import { SiteMark } from './site-mark.tsx';

/** The site's logo and, where there is room, its name; leads to the site as visitors see it. */
export function WorkMark(): ReactNode {
  const name = useShell()?.site.name;
  return (
    <Link
      to="/"
      title={m.app_work_view_site()}
      className="flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2.5 rounded-md px-1 font-semibold hover:bg-sunken lg:max-w-72 lg:px-2"
    >
      <SiteMark />
      <span className="truncate max-lg:sr-only">{name}</span>
      <span className="sr-only">{m.app_work_view_site()}</span>
    </Link>
  );
}

/** At the end of the header of work pages: notices and the account menu, which also holds what other pages have in their footer. */
export function WorkTools(): ReactNode {
  const shell = useShell();
  const person = shell?.person;
  return (
    <>
      <div className="ms-auto flex min-w-0 items-center sm:mx-auto sm:grow sm:justify-center">
        <PaletteButton look="field" />
      </div>
      {shell?.acting === null && (
        <Suspense fallback={<span className="size-11" />}>
          <Bell />
        </Suspense>
      )}
      <AccountMenu
        label={m.app_account_of({ name: person?.firstname ?? '' })}
        icon={<UserRound aria-hidden className="size-5.5" />}
        text={person?.firstname}
        hasSiteMenu={false}
      >
        <PersonName />
        <MenuLink to="/user">{m.app_nav_account()}</MenuLink>
        <ModuleLinks isWorking />
        <MenuLink to="/">
          <ExternalLink aria-hidden className="size-4.5" />
          {m.app_work_view_site()}
        </MenuLink>
        <hr className="my-1.5 border-line" />
        <Setting label={m.app_work_language()}>
          <LanguageSwitch />
        </Setting>
        <Setting label={m.app_work_look()}>
          <ThemeSwitch />
        </Setting>
        <Help />
        <SignOut />
        <hr className="my-1.5 border-line" />
        <SmallPrint />
      </AccountMenu>
    </>
  );
}

/** The keys that work here, and whom to ask. */
function Help(): ReactNode {
  const { phone = '', email = '' } = useShell()?.site.contact ?? {};
  return (
    <section aria-labelledby={HELP_ID} className="my-1.5 border-y border-line py-1.5">
      <h2 id={HELP_ID} className="px-3 py-1 text-sm font-normal text-ink-soft">
        {m.app_work_help()}
      </h2>
      <button
        type="button"
        onClick={openKeysSheet}
        className="flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-start hover:bg-sunken"
      >
        <Keyboard aria-hidden className="size-4.5" />
        {m.ui_keys()}
      </button>
      {phone !== '' && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          className="flex min-h-11 items-center gap-2.5 rounded-md px-3 hover:bg-sunken"
        >
          <Phone aria-hidden className="size-4.5 shrink-0" />
          {phone}
        </a>
      )}
      {email !== '' && (
        <a
          href={`mailto:${email}`}
          className="flex min-h-11 items-center gap-2.5 rounded-md px-3 break-all hover:bg-sunken"
        >
          <Mail aria-hidden className="size-4.5 shrink-0" />
          {email}
        </a>
      )}
    </section>
  );
}

const HELP_ID = 'work-help';

function Setting({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex min-h-11 items-center justify-between gap-3 px-3">
      <span>{label}</span>
      {children}
    </div>
  );
}

/** What visitors have in the footer. */
function SmallPrint(): ReactNode {
  const shell = useShell();
  if (!shell) return null;
  return (
    <div className="px-3 text-sm">
      <ul>
        {shell.site.legal.map((kind) => (
          <li key={kind}>
            <Link
              to={legalPaths.text(kind)}
              className="inline-flex min-h-11 items-center text-ink-soft hover:text-ink lg:min-h-9"
            >
              {legalName(kind)}
            </Link>
          </li>
        ))}
      </ul>
      {shell.site.analytics?.needsConsent && (
        <button type="button" className="min-h-11 text-ink-soft hover:text-ink lg:min-h-9" onClick={askAgain}>
          {m.app_analytics_again()}
        </button>
      )}
      <UserInfo />
      {shell.isDeveloper && <DeveloperCorner padding="" />}
    </div>
  );
}
