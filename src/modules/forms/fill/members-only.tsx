import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { formsPaths } from '../paths.ts';

/** Stands for a form that guests must sign in for; signing in leads back to it. */
export function MembersOnly(): ReactNode {
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon={<Lock />}
      title={m.forms_problem_members_only()}
      action={
        <LinkButton to={formsPaths.signIn(pathname)} variant="primary">
          {m.forms_sign_in()}
        </LinkButton>
      }
    />
  );
}
