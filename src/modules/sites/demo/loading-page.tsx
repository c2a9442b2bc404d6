import type { ReactNode } from 'react';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '#ui/loading/skeleton.tsx';
import { DemoSection } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';
import { SubmitSection } from './submit-section.tsx';
import { WaitingSections } from './waiting-sections.tsx';

/** `/test-loading`: all loading states. */
export default function LoadingPage(): ReactNode {
  const w = demoWords();
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <title>Loading</title>
      <PageHeader
        title={w.loadingTitle}
        subtitle={w.loadingSubtitle}
        breadcrumbs={[{ label: w.title, to: '/demo/element' }, { label: w.loadingTitle }]}
      />
      <WaitingSections />
      <DemoSection id="page-frame" title="Page frame">
        <div className="grid gap-6 sm:grid-cols-2">
          <PageFrame loading className="rounded-lg border border-line" />
          <PageFrame loading loadingText={w.opening} className="rounded-lg border border-line" />
        </div>
      </DemoSection>
      <DemoSection id="skeleton" title="Skeleton">
        <SkeletonRegion className="grid gap-4 sm:grid-cols-3">
          {[0, 1, 2].map((card) => (
            <div key={card} className="rounded-lg border border-line bg-surface p-4">
              <Skeleton className="mb-4 aspect-4/3 w-full" />
              <SkeletonText lines={2} />
            </div>
          ))}
        </SkeletonRegion>
      </DemoSection>
      <DemoSection id="progress" title="Progress">
        <ProgressBar label={w.loadTitle} percent={0} showLabel />
        <ProgressBar label={w.loadTitle} percent={64.4} showLabel />
        <ProgressBar label={w.loadTitle} percent={140} showLabel />
        <ProgressBar label={w.loadTitle} showLabel />
      </DemoSection>
      <SubmitSection />
    </PageFrame>
  );
}
