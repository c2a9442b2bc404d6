import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { RotateCw } from 'lucide-react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonRegion, SkeletonText } from '#ui/loading/skeleton.tsx';
import { CopyButton } from './copy-button.tsx';
import { deviceReport, type ReportLine } from './device-report.tsx';

export const loader = pageLoader({
  access: anyone,
  handle: async (scope, { http: { frame } }) => ({
    hasSession: frame.sessionToken !== null,
    requestId: scope.requestId,
    site: scope.tenant.host,
  }),
});

export const meta: MetaFunction = () => [{ title: m.accounts_debug_title() }];

const GROUPS = ['cookies', 'storage', 'service', 'clock', 'connection', 'features', 'device'] as const;

/** Device diagnosis to send to support. Shows names and sizes, no secrets. */
export default function DeviceDebugPage(): ReactNode {
  const { hasSession, requestId, site } = useLoaderData<typeof loader>();
  const [lines, setLines] = useState<readonly ReportLine[] | null>(null);
  const check = useCallback(() => {
    setLines(null);
    void deviceReport(hasSession).then(setLines);
  }, [hasSession]);
  useEffect(check, [check]);
  const text = (): string =>
    [
      `site: ${site}`,
      `request: ${requestId}`,
      ...(lines ?? []).map(({ group, name, value }) => `${group} / ${name}: ${value}`),
    ].join('\n');
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader
        title={m.accounts_debug_title()}
        subtitle={m.accounts_debug_text()}
        actions={
          <>
            <CopyButton text={text} disabled={lines === null} />
            <Button icon={<RotateCw aria-hidden />} onClick={check}>
              {m.accounts_debug_again()}
            </Button>
          </>
        }
      />
      {lines === null ? (
        <SkeletonRegion>
          <SkeletonText lines={8} />
        </SkeletonRegion>
      ) : (
        <div className="grid items-start gap-5 md:grid-cols-2">
          {GROUPS.map((group) => (
            <Card key={group} title={groupText(group)} className={group === 'device' ? 'md:col-span-2' : ''}>
              <DescriptionList
                layout="rows"
                items={lines
                  .filter((line) => line.group === group)
                  .map(({ name, value }) => ({
                    term: <span lang="en">{name}</span>,
                    detail: <span className="break-all">{value}</span>,
                  }))}
              />
            </Card>
          ))}
        </div>
      )}
    </PageFrame>
  );
}

function groupText(group: (typeof GROUPS)[number]): string {
  switch (group) {
    case 'cookies':
      return m.accounts_debug_cookies();
    case 'storage':
      return m.accounts_debug_storage();
    case 'service':
      return m.accounts_debug_service();
    case 'clock':
      return m.accounts_debug_clock();
    case 'connection':
      return m.accounts_debug_connection();
    case 'features':
      return m.accounts_debug_features();
    case 'device':
      return m.accounts_debug_device();
  }
}
