import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { OrderPulse, OrderState } from './order-contract.ts';
import { ordersPaths } from '../paths.ts';

const FIRST_DELAY_MS = 4_000;
const MAX_DELAY_MS = 30_000;

/** Nothing more will happen by itself to an order in these states: pages stop asking. */
export function isSettled({ status, payment }: OrderState): boolean {
  return status === 'completed' || (status === 'cancelled' && payment !== 'verifying');
}

/**
 * Asks for the order's version while the page is looked at, slower the longer nothing happens and at once when the reader
 * comes back, and loads the page's data anew when it has moved.
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
    const leaving = new AbortController();
    let delay = FIRST_DELAY_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask(): Promise<void> {
      try {
        const reply = await fetch(ordersPaths.orderStatus(number, token), {
          headers: { accept: 'application/json' },
          signal: leaving.signal,
        });
        if (reply.ok) compare((await reply.json()) as OrderPulse);
      } catch {
        delay = MAX_DELAY_MS; // offline or leaving: the next time tells
      }
      delay = Math.min(delay * 1.2, MAX_DELAY_MS);
      schedule();
    }
    function schedule(): void {
      clearTimeout(timer);
      if (!leaving.signal.aborted && document.visibilityState === 'visible')
        timer = setTimeout(() => void ask(), delay);
    }
    function wake(): void {
      if (document.visibilityState !== 'visible') return;
      delay = FIRST_DELAY_MS;
      void ask();
    }

    schedule();
    document.addEventListener('visibilitychange', wake);
    return () => {
      leaving.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [number, token, isWaiting]);
}
