import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { NavLink, useNavigation } from 'react-router';
import * as m from '#messages';
import { shopPaths } from '../paths.ts';
import type { CartSummary } from './cart-contract.ts';

/** Event on `window` with which a page reports to the header that the cart changed. */
const CART_EVENT = 'sala:cart';
/** Largest number that the badge shows. */
const MAX_SHOWN_PIECES = 99;

/** Call after every cart change. Pass the new number of pieces if known; otherwise the header fetches it. */
export function announceCart(pieces?: number): void {
  window.dispatchEvent(new CustomEvent(CART_EVENT, { detail: pieces }));
}

/** Link to the cart with the number of pieces, which the browser fetches because cached page HTML cannot contain it. */
export function CartBadge(): ReactNode {
  const count = useCartPieces();
  const label = count > 0 ? m.shop_cart_with({ count }) : m.shop_cart();
  return (
    <NavLink
      to={shopPaths.cart()}
      aria-label={label}
      title={label}
      className="relative inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken aria-[current=page]:text-accent"
    >
      <ShoppingCart aria-hidden className="size-5.5" />
      {count > 0 && (
        <span
          aria-hidden
          key={count}
          className="absolute end-0 top-0.5 grid h-5 min-w-5 animate-appear place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-ink tabular-nums"
        >
          {count > MAX_SHOWN_PIECES ? `${MAX_SHOWN_PIECES}+` : count}
        </span>
      )}
    </NavLink>
  );
}

/** Refetches on mount, on `CART_EVENT`, after every form submission (sign-in merges carts), and when the tab is shown. */
function useCartPieces(): number {
  const [pieces, setPieces] = useState(0);
  const { formMethod } = useNavigation();
  const isSending = formMethod !== undefined && formMethod !== 'GET';

  useEffect(() => (isSending ? undefined : fetchPieces(setPieces)), [isSending]);

  useEffect(() => {
    let abort: (() => void) | undefined;
    const refetch = (): void => {
      abort?.();
      abort = fetchPieces(setPieces);
    };
    const onCartEvent = (event: Event): void => {
      const known: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (typeof known === 'number') setPieces(known);
      else refetch();
    };
    const onVisible = (): void => {
      if (document.visibilityState === 'visible') refetch();
    };
    window.addEventListener(CART_EVENT, onCartEvent);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      abort?.();
      window.removeEventListener(CART_EVENT, onCartEvent);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
  return pieces;
}

/** Fetches the number of pieces; on failure the shown number stays. Returns a function that aborts the request. */
function fetchPieces(onPieces: (pieces: number) => void): () => void {
  const aborter = new AbortController();
  fetch(shopPaths.apiCartSummary(), { headers: { accept: 'application/json' }, signal: aborter.signal })
    .then(async (reply) => {
      if (reply.ok) onPieces(((await reply.json()) as CartSummary).pieces);
    })
    .catch(() => undefined); // offline or aborted: the next fetch recovers
  return () => aborter.abort();
}
