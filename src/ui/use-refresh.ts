import { useCallback, useRef } from 'react';
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
