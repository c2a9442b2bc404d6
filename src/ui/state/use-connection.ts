import { useEffect, useState } from 'react';

/** How often the site is asked whether it answers, while it did and while it did not. */
const EVERY_MS = { online: 30_000, offline: 5_000 } as const;
const TIMEOUT_MS = 5_000;
/** Answers at once, without a session. */
const PROBE = '/healthz';

/**
 * Whether the site can be reached: browsers know whether there is a network, and only an answer shows that it leads here. For
 * screens that stand open, not for pages that somebody reads. True on the server and until the first answer.
 */
export function useConnection(): boolean {
  const [isOnline, setIsOnline] = useState(true);
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      const doesAnswer = navigator.onLine && (await answers(signal));
      if (signal.aborted) return;
      setIsOnline(doesAnswer);
      timer = setTimeout(() => void look(), doesAnswer ? EVERY_MS.online : EVERY_MS.offline);
    };
    const lose = (): void => setIsOnline(false);
    addEventListener('online', () => void look(), { signal });
    addEventListener('offline', lose, { signal });
    void look();
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, []);
  return isOnline;
}

async function answers(signal: AbortSignal): Promise<boolean> {
  try {
    const reply = await fetch(PROBE, {
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return reply.ok;
  } catch {
    return false; // no answer is the answer
  }
}
