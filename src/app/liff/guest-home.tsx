import { LogIn } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';
import { accountsPaths, LineLink } from '#modules/accounts/public-ui.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { SiteMark } from '../shell/site-mark.tsx';
import { type LineApp, readLineToken, signInByToken } from './line-sdk.ts';

/** What guests see: inside LINE they are signed in by LINE, elsewhere they are asked to. */
export function GuestHome({
  site,
  next,
  hasLine,
  app,
}: {
  site: string;
  /** Opened after signing in. */
  next: string;
  /** Whether the site offers LINE sign-in. */
  hasLine: boolean;
  /** Null outside LINE, and on sites without an app there. */
  app: LineApp | null;
}): ReactNode {
  const state = useLineSignIn(app, next);
  return (
    <div className="mx-auto flex w-full max-w-sm grow flex-col items-center justify-center gap-6 px-4 py-10 text-center">
      <SiteMark />
      <div>
        <h1 className="text-2xl font-semibold break-words">{m.app_liff_sign_in_title({ site })}</h1>
        <p className="mt-2 text-ink-soft">{m.app_liff_sign_in_text()}</p>
      </div>
      <div role="status">
        {state === 'running' && (
          <p className="flex items-center justify-center gap-3 text-ink-soft">
            <Spinner />
            {m.app_liff_signing_in()}
          </p>
        )}
        {state === 'failed' && <Notice tone="warning">{m.app_liff_unreachable()}</Notice>}
      </div>
      {state !== 'running' && (
        <div className="flex w-full flex-col gap-3">
          {hasLine && (
            <LineLink query={{ next }} full>
              {m.app_liff_line()}
            </LineLink>
          )}
          <LinkButton
            to={accountsPaths.login(next)}
            variant="primary"
            size="lg"
            full
            icon={<LogIn aria-hidden />}
          >
            {m.app_liff_sign_in()}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

/** Signs the reader in with what LINE says of them; `idle` outside LINE, and where LINE says nothing. */
function useLineSignIn(app: LineApp | null, next: string): 'idle' | 'running' | 'failed' {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>(app === null ? 'idle' : 'running');
  useEffect(() => {
    if (app === null) return;
    let isGone = false;
    const show = (outcome: 'idle' | 'failed'): void => {
      if (!isGone) setState(outcome);
    };
    void readLineToken(app)
      .then((token) => (token === null ? null : signInByToken(token, next)))
      .then((to) => (to === null ? show('idle') : window.location.replace(to)))
      .catch(() => show('failed')); // said on the page, with the other ways in
    return () => {
      isGone = true;
    };
  }, [app, next]);
  return state;
}
