import { Lock, SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import * as m from '#messages';
import { shownAddress } from '#platform/text/shown-address.ts';
import { ErrorState } from '#ui/state/error-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { noteProblem } from '../client-log/client-log.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import { useShell } from '../root-data/shell.ts';

/** Statuses of outages: a dependency of the site is unavailable or full. */
const PASSING = new Set([503, 507]);

/** Titles from the specification: one for missing pages, one for all other errors. */
export function ErrorPage({ error }: { error: unknown }) {
  const shell = useShell();
  return (
    <div className="flex min-h-dvh flex-col">
      {shell && <SiteHeader />}
      <main id="content" className="flex grow flex-col">
        <ErrorBody error={error} />
      </main>
      {shell && <SiteFooter />}
    </div>
  );
}

const ERROR_MARK = 'page-error';

/** Whether an error stands in place of the page. */
export function isErrorShown(): boolean {
  return document.getElementById(ERROR_MARK) !== null;
}

export function ErrorBody({ error }: { error: unknown }) {
  const location = useLocation();
  const details = isRouteErrorResponse(error)
    ? (error.data as { code?: string; path?: string; requestId?: string } | null)
    : null;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const path = details?.path ?? location.pathname + location.search;
  useEffect(() => {
    if (status !== 403) noteProblem('navigation', error instanceof Error ? error : `${status} ${path}`);
  }, [status, path, error]);
  const home = (
    <LinkButton to="/" variant="primary">
      {m.app_error_home()}
    </LinkButton>
  );
  const requestId = details?.requestId === undefined ? {} : { requestId: details.requestId };
  return (
    <PageFrame background="canvas" maxWidth="2xl" padding="roomy">
      <span hidden id={ERROR_MARK} />
      {status === 404 ? (
        <>
          <title>{m.app_not_found_title()}</title>
          <ErrorState
            headingLevel={1}
            title={m.app_not_found_title()}
            action={home}
            icon={<SearchX />}
            {...requestId}
          >
            {m.app_not_found_message({ path: shownAddress(path) })}
          </ErrorState>
        </>
      ) : status === 403 ? (
        <>
          <title>{m.app_forbidden_title()}</title>
          <ErrorState
            headingLevel={1}
            title={m.app_forbidden_title()}
            action={home}
            icon={<Lock />}
            {...requestId}
          >
            {details?.code === 'platform.in_person' ? m.app_in_person_message() : m.app_forbidden_message()}
          </ErrorState>
        </>
      ) : (
        <>
          <title>{m.app_server_error_title()}</title>
          <ErrorState
            headingLevel={1}
            title={m.app_server_error_title()}
            action={home}
            {...requestId}
            onRetry={() => window.location.reload()}
          >
            {PASSING.has(status) ? m.app_unavailable_message() : m.app_server_error_message()}
          </ErrorState>
        </>
      )}
    </PageFrame>
  );
}
