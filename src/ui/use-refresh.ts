import { useCallback, useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reloads the page's data, one revalidation at a time: a call during one triggers another after it. Concurrent calls
 * would be aborted by the router and logged as errors.
 */
export function useRefresh(): () => void {
  const { revalidate } = useRevalidator();
  const state = useRef({ isReading: false, isWanted: false });
  return useCallback(() => void read(state.current, revalidate), [revalidate]);
}

/** Reloads the page's data every `everyMs` milliseconds while something is under way and the page is in sight. */
export function useRefreshWhile(isUnderWay: boolean, everyMs: number): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => document.hidden || refresh(), everyMs);
    return () => clearInterval(timer);
  }, [isUnderWay, everyMs, refresh]);
}

async function read(
  state: { isReading: boolean; isWanted: boolean },
  revalidate: () => Promise<void>,
): Promise<void> {
  state.isWanted = true;
  if (state.isReading) return;
  state.isReading = true;
  try {
    while (state.isWanted) {
      state.isWanted = false;
      await revalidate();
    }
  } finally {
    state.isReading = false;
  }
}
