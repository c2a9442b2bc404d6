import { UserRound } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { Bell } from '#modules/notifications/public-ui.ts';
import { hasRole, type Role } from '#platform/access/role-rules.ts';
import { isShownTo, linksWhileOn } from '#platform/module/module-ui.ts';
import { AccountMenu, MenuLink } from './account-menu.tsx';
import { standingOf, useShell, useSwitches } from '../root-data/shell.ts';
import { modulesUi } from '../modules.ts';
import { PaletteButton } from '../palette/palette-host.tsx';
import { forgetPlaces } from '../places/forget-places.ts';

/** The signed-in person's bell and account menu. */
export default function PersonMenu(): ReactNode {
  const shell = useShell();
  const person = shell?.person;
  return (
    <>
      <PaletteButton />
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
        <ModuleLinks isWorking={false} />
        <hr className="my-1.5 border-line" />
        <PersonName />
        <SignOut />
      </AccountMenu>
    </>
  );
}

/** Whose account it is. */
export function PersonName(): ReactNode {
  const person = useShell()?.person;
  return (
    <p className="truncate px-3 py-1 text-sm text-ink-soft">
      {person?.firstname} {person?.lastname}
    </p>
  );
}

export function SignOut(): ReactNode {
  return (
    <Form method="post" action="/user/login" reloadDocument onSubmit={forgetPlaces}>
      <button
        type="submit"
        name="intent"
        value="sign_out"
        className="flex min-h-11 w-full items-center rounded-md px-3 text-left hover:bg-sunken"
      >
        {m.app_sign_out()}
      </button>
    </Form>
  );
}

/** Entries of all modules: those for everybody first, then those for managers, which work pages have in their rail. */
export function ModuleLinks({ isWorking }: { isWorking: boolean }): ReactNode {
  const isOn = useSwitches();
  const reader = standingOf(useShell());
  const place = ({ role = 'user', rank }: { role?: Role; rank: number }): number =>
    rank + (hasRole(role, 'manager') ? MANAGERS_RANK : 0);
  return modulesUi
    .flatMap((module) => linksWhileOn(module, module.accountLinks, isOn))
    .filter(
      ({ whileOff, ...link }) =>
        isShownTo(reader, link, 'user') &&
        (whileOff === undefined || !isOn(whileOff)) &&
        !(isWorking && hasRole(link.role ?? 'user', 'manager')),
    )
    .toSorted((one, other) => place(one) - place(other))
    .map(({ to, label, icon: Icon }) => (
      <MenuLink key={to} to={to}>
        {Icon && <Icon aria-hidden className="size-4.5" />}
        {label()}
      </MenuLink>
    ));
}

const MANAGERS_RANK = 1_000;
