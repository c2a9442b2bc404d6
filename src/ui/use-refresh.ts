import { useCallback, useRef } from 'react';
import { useRevalidator } from 'react-router';

/**
 * Reads the page's data anew, one reading at a time: news that comes while one is under way is read after it. Two at once
 * the router would cut short, which is an error in the log.
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
