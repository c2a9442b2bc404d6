import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '#ui/action/button.tsx';
import { FullScreenOverlay } from '#ui/overlay/full-screen-overlay.tsx';
import { showLoading } from '#ui/loading/global-loading.ts';
import { LoadingOverlay } from '#ui/loading/loading-overlay.tsx';
import { DemoRow, DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';
import { wait } from './wait.tsx';

/** Loading overlays over the page or a part of it. */
export function WaitingSections(): ReactNode {
  return (
    <>
      <DemoSection id="global-loading" title="Global loading overlay">
        <GlobalLoading />
      </DemoSection>
      <DemoSection id="full-screen-overlay" title="Full-screen overlay">
        <FullScreen />
      </DemoSection>
      <DemoSection id="loading-overlay" title="Loading overlay">
        <Loading />
      </DemoSection>
    </>
  );
}

function GlobalLoading(): ReactNode {
  const w = demoWords();
  const words = { title: w.loadTitle, subtitle: w.loadSubtitle };

  async function showBriefly(options?: typeof words): Promise<void> {
    const loading = showLoading(options);
    await wait(2000);
    loading.hide();
  }

  async function showProgress(): Promise<void> {
    const loading = showLoading({ ...words, progress: 0 });
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

  return (
    <DemoRow>
      <Button onClick={() => void showBriefly()}>{w.start}</Button>
      <Button onClick={() => void showBriefly(words)}>title, subtitle</Button>
      <Button onClick={() => void showProgress()}>{w.withProgress}</Button>
      <Button onClick={() => void showNested()}>{w.nested}</Button>
    </DemoRow>
  );
}

function FullScreen(): ReactNode {
  const w = demoWords();
  const [shown, setShown] = useState<{ message?: string; error?: string | true }>();

  async function load(message?: string): Promise<void> {
    setShown(message === undefined ? {} : { message });
    await wait(1500);
    setShown(undefined);
  }

  async function fail(error: string | true): Promise<void> {
    setShown({});
    await wait(4000);
    setShown({ error });
  }

  return (
    <>
      <DemoRow>
        <Button onClick={() => void load()}>{w.start}</Button>
        <Button onClick={() => void load(w.opening)}>message</Button>
        <Button onClick={() => void fail(true)}>{w.fail}</Button>
        <Button onClick={() => void fail(w.openFailed)}>error</Button>
      </DemoRow>
      <FullScreenOverlay open={shown !== undefined} {...shown} onClose={() => setShown(undefined)} />
    </>
  );
}

function Loading(): ReactNode {
  const w = demoWords();
  const [coversWindow, setCoversWindow] = useState(false);

  async function coverWindow(): Promise<void> {
    setCoversWindow(true);
    await wait(2000);
    setCoversWindow(false);
  }

  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        {[undefined, w.counting].map((text) => (
          <DemoState key={text} name={text === undefined ? 'cover="parent"' : 'text'}>
            <div className="relative rounded-lg border border-line bg-surface p-5">
              <p aria-hidden>{w.subtitle}</p>
              <p aria-hidden className="text-ink-soft">
                {w.loadingBox}
              </p>
              <LoadingOverlay {...(text !== undefined && { text })} />
            </div>
          </DemoState>
        ))}
      </div>
      <DemoRow>
        <Button onClick={() => void coverWindow()}>cover="window"</Button>
      </DemoRow>
      {coversWindow && <LoadingOverlay cover="window" text={w.opening} />}
    </>
  );
}
