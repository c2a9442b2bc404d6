import { useEffect, useState } from 'react';
import { NEXT_CODE_SECONDS, RETRY_SECONDS } from './member-code-rules.ts';

/** The code of a card at this moment; `lost`: there is none, because the server does not answer. */
export type ShownCode =
  | { readonly state: 'shown'; readonly code: string }
  | { readonly state: 'none' | 'lost' };

/** Keeps a member's code fresh while its card can be seen. */
export function useMemberCode(memberId: string): ShownCode {
  const [shown, setShown] = useState<ShownCode>({ state: 'none' });
  useEffect(() => {
    const gone = new AbortController();
    const { signal } = gone;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ending: ReturnType<typeof setTimeout> | undefined;
    const lose = (): void => setShown({ state: 'lost' });
    const renew = async (): Promise<void> => {
      clearTimeout(timer);
      const answer = await askForCode(memberId, signal);
      if (signal.aborted) return;
      if (answer) {
        clearTimeout(ending);
        ending = setTimeout(lose, answer.seconds * 1_000);
        setShown({ state: 'shown', code: answer.code });
      } else if (ending === undefined) lose();
      timer = setTimeout(() => void renew(), (answer ? NEXT_CODE_SECONDS : RETRY_SECONDS) * 1_000);
    };
    // A page in the background gets no timers: the code that it shows on its return may have ended.
    const onReturn = (): void => {
      if (document.visibilityState === 'visible') void renew();
    };
    document.addEventListener('visibilitychange', onReturn, { signal });
    void renew();
    return () => {
      gone.abort();
      clearTimeout(timer);
      clearTimeout(ending);
    };
  }, [memberId]);
  return shown;
}

/** Null without an answer, such as while the phone is offline. */
async function askForCode(
  memberId: string,
  signal: AbortSignal,
): Promise<{ code: string; seconds: number } | null> {
  try {
    const reply = await fetch(`/api/cluster/member-codes/${encodeURIComponent(memberId)}`, { signal });
    return reply.ok ? await reply.json() : null;
  } catch {
    return null; // offline, or the card is gone
  }
}
