import { ShoppingCart } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { shopPaths } from '../paths.ts';

/** Pieces in the visitor's cart; null until the server was asked. The kept HTML of a page knows nothing of it. */
let pieces: number | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

/** Tells the header what a reply of the server said of the cart. */
export function showCartPieces(count: number): void {
  pieces = count;
  isAsked = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function ask(): Promise<void> {
  if (isAsked) return;
  isAsked = true;
  try {
    const reply = await fetch(shopPaths.apiCartSummary(), { headers: { accept: 'application/json' } });
    if (reply.ok) showCartPieces(((await reply.json()) as { pieces: number }).pieces);
  } catch {
    isAsked = false; // offline: the next page asks again
  }
}

/** The way to the cart, with the number of pieces in it once that is known. */
export function CartBadge(): ReactNode {
  const count = useSyncExternalStore(subscribe, () => pieces, () => null);
  useEffect(() => void ask(), []);
  const label = count ? m.shop_cart_with({ count }) : m.shop_cart();
  return (
    <Link to={shopPaths.cart()} prefetch="intent" aria-label={label} title={label} className="relative inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken">
      <ShoppingCart aria-hidden className="size-5.5" />
      {Boolean(count) && (
        <span
          aria-hidden
          className="absolute end-0.5 top-0.5 grid h-5 min-w-5 animate-appear place-items-center rounded-full bg-accent px-1 text-xs leading-none font-semibold text-accent-ink tabular-nums"
        >
          {count && count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  );
}
