import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { Notice } from '#ui/text/notice.tsx';
import { accountsPaths } from '../paths.ts';

/** Banner on every page until the person has activated their address. Does not block anything. */
export function ActivationNotice(): ReactNode {
  const { pathname } = useLocation();
  if (pathname === accountsPaths.activate()) return null;
  return (
    <aside
      aria-label={m.accounts_activate_title()}
      className="mx-auto w-full max-w-7xl px-3 pt-3 sm:px-6 lg:px-8 print:hidden"
    >
      <Notice
        tone="warning"
        action={
          <Link
            to={accountsPaths.activate()}
            className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
          >
            {m.accounts_activate_notice_action()}
          </Link>
        }
      >
        {m.accounts_activate_notice()}
      </Notice>
    </aside>
  );
}
