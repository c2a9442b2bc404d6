import { useEffect } from 'react';

/** Keeps the screen from going dark while the page is shown, in browsers that can (W3C Screen Wake Lock). */
export function useWakeLock(): void {
  useEffect(() => {
    const ending = new AbortController();
    let held: WakeLockSentinel | null = null;
    const hold = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      try {
        held = await navigator.wakeLock.request('screen');
        if (ending.signal.aborted) await held.release();
      } catch {
        held = null; // the battery is low, or the device does not allow it: the screen goes dark as usual
      }
    };
    // Browsers let go of the lock whenever the page is hidden.
    document.addEventListener('visibilitychange', () => void hold(), { signal: ending.signal });
    void hold();
    return () => {
      ending.abort();
      void held?.release();
    };
  }, []);
}
