import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderPulse, OrderState } from './order-contract.ts';
import { ordersPaths } from '../paths.ts';

const FIRST_DELAY_MS = 4_000;
const MAX_DELAY_MS = 30_000;

/** Whether the order can no longer change without an action, so that pages stop polling. */
export function isSettled({ status, payment }: OrderState): boolean {
  return status === 'completed' || (status === 'cancelled' && payment !== 'verifying');
}

/**
 * Polls the order's version while the page is visible and revalidates the page when it changes. Polling slows over time;
 * when the tab becomes visible again, it polls at once.
 */
export function useOrderPulse(
  order: { number: string; version: number; isWaiting: boolean },
  token: string | null,
): void {
  const { number, isWaiting } = order;
  const revalidator = useRevalidator();
  const compare = useEffectEvent((pulse: OrderPulse) => {
    if (pulse.version !== order.version && revalidator.state === 'idle') void revalidator.revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    const aborter = new AbortController();
    let delay = FIRST_DELAY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function poll(): Promise<void> {
      try {
        const reply = await fetch(ordersPaths.orderStatus(number, token), {
          headers: { accept: 'application/json' },
          signal: aborter.signal,
        });
        if (reply.ok) compare((await reply.json()) as OrderPulse);
      } catch {
        delay = MAX_DELAY_MS; // offline or aborted: the next poll recovers
      }
      delay = Math.min(delay * 1.2, MAX_DELAY_MS);
      schedule();
    }
    function schedule(): void {
      clearTimeout(timer);
      if (!aborter.signal.aborted && document.visibilityState === 'visible')
        timer = setTimeout(() => void poll(), delay);
    }
    function resume(): void {
      if (document.visibilityState !== 'visible') return;
      delay = FIRST_DELAY_MS;
      void poll();
    }

    schedule();
    document.addEventListener('visibilitychange', resume);
    return () => {
      aborter.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', resume);
    };
  }, [number, token, isWaiting]);
}
