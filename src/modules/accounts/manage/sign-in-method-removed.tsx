import { LinkIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import type { SignInMethodState } from './sign-in-method-rules.ts';

/** Page for an invalid link, with the reason. */
export function SignInMethodRemoved({
  title,
  state,
  children,
}: {
  title: string;
  state: SignInMethodState | 'unknown';
  /** What to do instead. */
  children: ReactNode;
}): ReactNode {
  return (
    <>
      <h1 className="mb-4 text-2xl font-semibold">{title}</h1>
      <EmptyState
        icon={<LinkIcon />}
        title={stateWords(state)}
        action={<LinkButton to="/">{m.accounts_manage_to_home()}</LinkButton>}
      >
        {children}
      </EmptyState>
    </>
  );
}

function stateWords(state: SignInMethodState | 'unknown'): string {
  switch (state) {
    case 'used':
      return m.accounts_manage_link_used();
    case 'expired':
      return m.accounts_manage_link_expired();
    case 'revoked':
      return m.accounts_manage_link_revoked();
    case 'open':
    case 'unknown':
      return m.accounts_manage_link_unknown();
  }
}
