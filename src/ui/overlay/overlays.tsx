import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { preloadDialogs } from './dialog.tsx';
import { GlobalLoadingOverlay } from '../loading/global-loading-overlay.tsx';
import { OfflineBanner } from '../state/offline-banner.tsx';
import { type Question, questions } from './question-queue.ts';
import { ToastRegion } from '../toast/toast-region.tsx';

const loadQuestionWindow = () => import('./question-window.tsx');
const QuestionWindow = lazy(loadQuestionWindow);
const none: readonly Question[] = [];

/** Mounts alerts, prompts, toasts and the global loading overlay. Use once, in the root of the app. */
export function Overlays(): ReactNode {
  const [question] = useSyncExternalStore(questions.subscribe, questions.get, () => none);

  useEffect(() => {
    const preload = (): void => {
      forget();
      preloadDialogs();
    };
    const forget = (): void => {
      removeEventListener('pointerdown', preload);
      removeEventListener('keydown', preload);
    };
    addEventListener('pointerdown', preload, { passive: true });
    addEventListener('keydown', preload, { passive: true });
    return forget;
  }, []);

  return (
    <>
      {question && (
        <Suspense fallback={null}>
          <QuestionWindow key={question.id} question={question} />
        </Suspense>
      )}
      <GlobalLoadingOverlay />
      <OfflineBanner />
      <ToastRegion />
    </>
  );
}
