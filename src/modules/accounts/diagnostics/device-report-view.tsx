import { RotateCw } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SkeletonRegion, SkeletonText } from '#ui/loading/skeleton.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { CopyButton } from './copy-button.tsx';
import { deviceReport, type ReportLine } from './device-report.tsx';

const GROUPS = ['cookies', 'storage', 'service', 'clock', 'connection', 'features', 'device'] as const;

/** What this browser and its way to the server are like, to send to support: names and sizes, no secrets. */
export function DeviceReport({
  title,
  subtitle,
  hasSession,
  head,
  more,
}: {
  title: string;
  subtitle: string;
  hasSession: boolean;
  /** First lines of the copied text. */
  head: readonly string[];
  /** What the page knows about the device itself. */
  more?: () => Promise<readonly Omit<ReportLine, 'group'>[]>;
}): ReactNode {
  const [lines, setLines] = useState<readonly ReportLine[] | null>(null);
  const check = useCallback(() => {
    setLines(null);
    void Promise.all([deviceReport(hasSession), more?.() ?? []]).then(([report, own]) =>
      setLines([...report, ...own.map((line) => ({ ...line, group: 'device' as const }))]),
    );
  }, [hasSession, more]);
  useEffect(check, [check]);
  const text = (): string =>
    [...head, ...(lines ?? []).map(({ group, name, value }) => `${group} / ${name}: ${value}`)].join('\n');
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
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
    </>
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
