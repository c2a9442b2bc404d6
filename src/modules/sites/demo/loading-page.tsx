import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { FullScreenOverlay } from '#ui/full-screen-overlay.tsx';
import { showLoading } from '#ui/global-loading.ts';
import { LoadingOverlay } from '#ui/loading-overlay.tsx';
import { PageFrame } from '#ui/page-frame.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton, SkeletonRegion, SkeletonText } from '#ui/skeleton.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { DemoRow, DemoSection } from './demo-section.tsx';
import { demoWords } from './demo-words.tsx';
import { wait } from './wait.tsx';

type FullScreen = 'none' | 'loading' | 'failed';

/** `/test-loading`: every way to wait. */
export default function LoadingPage(): ReactNode {
  const w = demoWords();
  const [fullScreen, setFullScreen] = useState<FullScreen>('none');

  async function showBriefly(): Promise<void> {
    const loading = showLoading({ title: w.loadTitle, subtitle: w.loadSubtitle });
    await wait(2000);
    loading.hide();
  }

  async function showProgress(): Promise<void> {
    const loading = showLoading({ title: w.loadTitle, subtitle: w.loadSubtitle, progress: 0 });
    for (let percent = 0; percent <= 120; percent += 10) {
      loading.update({ progress: percent });
      await wait(200);
    }
    loading.hide();
  }

  async function showNested(): Promise<void> {
    const outer = showLoading({ title: `1. ${w.loadTitle}` });
    await wait(900);
    const inner = showLoading({ title: `2. ${w.loadTitle}` });
    await wait(900);
    inner.hide();
    await wait(900);
    outer.hide();
  }

  async function fail(): Promise<void> {
    setFullScreen('loading');
    await wait(1200);
    setFullScreen('failed');
  }

  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <title>Loading</title>
      <PageHeader
        title={w.loadingTitle}
        subtitle={w.loadingSubtitle}
        breadcrumbs={[{ label: w.title, to: '/demo/element' }, { label: w.loadingTitle }]}
      />
      <DemoSection id="global-loading" title="Global loading overlay">
        <DemoRow>
          <Button onClick={() => void showBriefly()}>{w.start}</Button>
          <Button onClick={() => void showProgress()}>{w.withProgress}</Button>
          <Button onClick={() => void showNested()}>{w.nested}</Button>
        </DemoRow>
      </DemoSection>
      <DemoSection id="full-screen" title="Full-screen overlay">
        <DemoRow>
          <Button
            onClick={async () => {
              setFullScreen('loading');
              await wait(1500);
              setFullScreen('none');
            }}
          >
            {w.start}
          </Button>
          <Button onClick={() => void fail()}>{w.fail}</Button>
        </DemoRow>
        <FullScreenOverlay
          open={fullScreen !== 'none'}
          error={fullScreen === 'failed'}
          onClose={() => setFullScreen('none')}
        />
      </DemoSection>
      <DemoSection id="loading-overlay" title="Loading overlay">
        <Card className="relative max-w-md" title={w.loadingBox} headingLevel={3}>
          <p>{w.subtitle}</p>
          <LoadingOverlay />
        </Card>
      </DemoSection>
      <DemoSection id="page-frame" title="Page frame">
        <PageFrame loading className="rounded-lg border border-line" />
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
      <DemoSection id="submit-button" title="Submit button">
        <DemoRow>
          <SubmitButton onPress={() => wait(1500)}>{w.save}</SubmitButton>
          <SubmitButton
            onPress={() => wait(800).then(() => Promise.reject(new Error('demo')))}
            variant="secondary"
          >
            {w.fail}
          </SubmitButton>
        </DemoRow>
      </DemoSection>
    </PageFrame>
  );
}
