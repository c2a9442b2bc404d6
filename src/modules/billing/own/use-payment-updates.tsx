import { useEffect, useEffectEvent } from 'react';
import type { PaymentView } from '../payment/payment-contract.ts';
import { billingPaths } from '../paths.ts';

const FIRST_DELAY_MS = 3_000;
const MAX_DELAY_MS = 20_000;
const MAX_FAILED_DELAY_MS = 60_000;

/**
 * Polls the payment's state while the page is visible: every few seconds, slowing down while nothing changes, and
 * immediately when the reader returns.
 */
export function usePaymentPolling(
  slug: string,
  isActive: boolean,
  onView: (view: PaymentView) => void,
): void {
  const onViewEvent = useEffectEvent(onView);
  useEffect(() => {
    if (!isActive) return;
    const abort = new AbortController();
    let delay = FIRST_DELAY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function poll(): Promise<void> {
      try {
        const reply = await fetch(billingPaths.apiPayment(slug), {
          headers: { accept: 'application/json' },
          signal: abort.signal,
        });
        if (reply.ok) onViewEvent((await reply.json()) as PaymentView);
        delay = Math.min(delay * 1.15, MAX_DELAY_MS);
      } catch {
        delay = Math.min(delay * 2, MAX_FAILED_DELAY_MS); // offline or leaving: back off
      }
      schedule();
    }
    function schedule(): void {
      clearTimeout(timer);
      if (abort.signal.aborted || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => void poll(), delay);
    }
    function wake(): void {
      if (document.visibilityState === 'hidden') return;
      delay = FIRST_DELAY_MS;
      clearTimeout(timer);
      void poll();
    }

    schedule();
    document.addEventListener('visibilitychange', wake);
    return () => {
      abort.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [slug, isActive]);
}
