import { ShoppingCart } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { NavLink, useNavigation } from 'react-router';
import * as m from '#messages';
import { shopPaths } from '../paths.ts';
import type { CartSummary } from './cart-contract.ts';

/** By this event on `window` a page tells the header that the cart is not what it was. */
const CART_EVENT = 'sala:cart';
/** More than this is not counted in the header. */
const MAX_SHOWN_PIECES = 99;

/** Call it after something was put in or taken out: with the number of pieces where it is known, else the header asks. */
export function announceCart(pieces?: number): void {
  window.dispatchEvent(new CustomEvent(CART_EVENT, { detail: pieces }));
}

/** The way to the cart, with the number of pieces in it once that is known: the kept HTML of a page knows nothing of it. */
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

/** Read at first, when a page announces a change, when a form was answered (signing in brings a cart along), and when the reader comes back. */
function useCartPieces(): number {
  const [pieces, setPieces] = useState(0);
  const { formMethod } = useNavigation();
  const isSending = formMethod !== undefined && formMethod !== 'GET';

  useEffect(() => (isSending ? undefined : askPieces(setPieces)), [isSending]);

  useEffect(() => {
    let stopAsking: (() => void) | undefined;
    const ask = (): void => {
      stopAsking?.();
      stopAsking = askPieces(setPieces);
    };
    const hear = (event: Event): void => {
      const known: unknown = event instanceof CustomEvent ? event.detail : undefined;
      if (typeof known === 'number') setPieces(known);
      else ask();
    };
    const comeBack = (): void => {
      if (document.visibilityState === 'visible') ask();
    };
    window.addEventListener(CART_EVENT, hear);
    document.addEventListener('visibilitychange', comeBack);
    return () => {
      stopAsking?.();
      window.removeEventListener(CART_EVENT, hear);
      document.removeEventListener('visibilitychange', comeBack);
    };
  }, []);
  return pieces;
}

/** Asks the server; where it cannot be known now, the number shown stays. Answers how to stop asking. */
function askPieces(tell: (pieces: number) => void): () => void {
  const leaving = new AbortController();
  fetch(shopPaths.apiCartSummary(), { headers: { accept: 'application/json' }, signal: leaving.signal })
    .then(async (reply) => {
      if (reply.ok) tell(((await reply.json()) as CartSummary).pieces);
    })
    .catch(() => undefined); // offline or leaving: the next time tells
  return () => leaving.abort();
}
