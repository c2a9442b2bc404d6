import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { DeviceReport } from './device-report-view.tsx';

export const loader = pageLoader({
  access: anyone,
  handle: async (scope, { http: { frame } }) => ({
    hasSession: frame.sessionToken !== null,
    requestId: scope.requestId,
    site: scope.tenant.host,
  }),
});

export const meta: MetaFunction = () => [{ title: m.accounts_debug_title() }];

/** Device diagnosis to send to support. Shows names and sizes, no secrets. */
export default function DeviceDebugPage(): ReactNode {
  const { hasSession, requestId, site } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <DeviceReport
        title={m.accounts_debug_title()}
        subtitle={m.accounts_debug_text()}
        hasSession={hasSession}
        head={[`site: ${site}`, `request: ${requestId}`]}
      />
    </PageFrame>
  );
}
