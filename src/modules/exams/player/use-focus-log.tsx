import { useEffect } from 'react';
import type { AttemptState } from '../attempt/attempt-contract.ts';
import { call } from './answer-queue.tsx';

/** Logs when the window loses focus, if the exam is set to. */
export function useFocusLog({ attemptId, isFocusWatched }: AttemptState, device: string): void {
  useEffect(() => {
    if (!isFocusWatched) return;
    const onChange = (): void => {
      const kind = document.visibilityState === 'hidden' ? 'blur' : 'focus';
      void call(`/api/exams/attempts/${attemptId}/focus`, 'POST', { device, kind });
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [attemptId, isFocusWatched, device]);
}
