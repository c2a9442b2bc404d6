import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { formsPaths } from '../paths.ts';

/**
 * Stands for a form that guests must sign in for; signing in leads back to it. In a frame of another site nobody can sign
 * in: there, `form` opens in a window of its own.
 */
export function MembersOnly({ form }: { form?: string }): ReactNode {
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon={<Lock />}
      title={m.forms_problem_members_only()}
      action={
        <LinkButton
          to={form === undefined ? formsPaths.signIn(pathname) : formsPaths.form(form)}
          variant="primary"
          {...(form !== undefined && { target: '_blank' })}
        >
          {m.forms_sign_in()}
        </LinkButton>
      }
    />
  );
}
