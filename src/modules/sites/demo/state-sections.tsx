import { Package, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ErrorState } from '#ui/state/error-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { NoPermissionState } from '#ui/state/no-permission-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '#ui/loading/skeleton.tsx';
import { toast } from '#ui/toast/toast.ts';
import { DemoSection } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

export function StateSections(): ReactNode {
  const w = demoWords();
  return (
    <>
      <DemoSection id="empty" title="Empty, error, no permission">
        <div className="grid gap-4 xl:grid-cols-3">
          <Card>
            <EmptyState
              headingLevel={3}
              icon={<Package />}
              title={w.emptyTitle}
              action={<Button variant="primary">{w.emptyAction}</Button>}
            >
              {w.emptyBody}
            </EmptyState>
          </Card>
          <Card>
            <ErrorState headingLevel={3} requestId="01JD7Q4T8M" onRetry={() => void toast(w.saved)} />
          </Card>
          <Card>
            <NoPermissionState />
          </Card>
          <Card>
            <EmptyState headingLevel={3} title={w.emptyTitle} />
          </Card>
          <Card>
            <ErrorState
              headingLevel={3}
              icon={<WifiOff />}
              title={w.openFailed}
              action={<LinkButton to="/demo/element#empty">{w.overview}</LinkButton>}
            >
              {w.tryPrinter}
            </ErrorState>
          </Card>
          <Card>
            <NoPermissionState
              whoCanGrant={w.askAdmin}
              action={<LinkButton to="/demo/element#empty">{w.overview}</LinkButton>}
            />
          </Card>
        </div>
      </DemoSection>
      <DemoSection id="notice" title="Notice">
        <div className="flex flex-col gap-3">
          <Notice title={w.noticeTitle} action={<Button size="sm">{w.edit}</Button>}>
            {w.noticeBody}
          </Notice>
          <Notice tone="accent">{w.noticeBody}</Notice>
          <Notice tone="positive" title={w.saved} />
          <Notice tone="warning" title={w.noticeTitle}>
            {w.noticeBody}
          </Notice>
          <Notice tone="danger" title={w.failed} />
        </div>
      </DemoSection>
      <DemoSection id="skeleton" title="Skeleton, progress">
        <div className="grid gap-6 sm:grid-cols-2">
          <SkeletonRegion className="flex gap-4">
            <Skeleton className="size-24 shrink-0 rounded-md" />
            <div className="grow pt-1">
              <SkeletonText lines={3} />
            </div>
          </SkeletonRegion>
          <div className="flex flex-col gap-5">
            <ProgressBar label={w.loadTitle} percent={64} showLabel />
            <ProgressBar label={w.loadTitle} showLabel />
          </div>
        </div>
      </DemoSection>
    </>
  );
}
