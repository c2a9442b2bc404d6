import { UserRoundCog } from 'lucide-react';
import { Form } from 'react-router';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { Button } from '#ui/action/button.tsx';
import { useShell } from '../root-data/shell.ts';

/** Shows on every page that an admin is acting for somebody else, with a button to stop. */
export function ActingBanner() {
  const shell = useShell();
  if (!shell?.acting || !shell.person) return null;
  const { firstname, lastname } = shell.person;
  return (
    <aside aria-label={m.app_acting()} className="border-b border-warning/30 bg-warning-soft print:hidden">
      <Form
        method="post"
        action={accountsPaths.acting()}
        reloadDocument
        className="mx-auto flex w-full max-w-7xl flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-2 sm:px-6 lg:px-8"
      >
        <p className="flex min-w-0 items-center gap-2">
          <UserRoundCog aria-hidden className="size-5 shrink-0 text-warning" />
          {m.app_acting_text({ admin: shell.acting.name, person: `${firstname} ${lastname}`.trim() })}
        </p>
        <Button type="submit" size="sm">
          {m.app_acting_stop()}
        </Button>
      </Form>
    </aside>
  );
}
