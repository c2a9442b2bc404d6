import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages';
import { shopPaths } from '../paths.ts';
import { ProductGrid } from '../listing/product-card.tsx';
import type { ProductCard, ProductPage } from '../listing/product-list-contract.ts';

const SHOWN = 4;

/**
 * Other products of the category. Fetched when scrolled near, so that a product's cached page does not depend on the
 * products next to it.
 */
export function RelatedProducts({
  category,
  exceptSkus,
}: {
  category: string;
  exceptSkus: readonly string[];
}): ReactNode {
  const section = useRef<HTMLElement>(null);
  const [items, setItems] = useState<readonly ProductCard[]>([]);
  useEffect(() => {
    if (!section.current) return;
    const gone = new AbortController();
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        void fetchCards(category, gone.signal).then(setItems);
      },
      { rootMargin: '600px' },
    );
    watch.observe(section.current);
    return () => {
      watch.disconnect();
      gone.abort();
    };
  }, [category]);
  const others = items.filter(({ sku }) => !exceptSkus.includes(sku)).slice(0, SHOWN);
  return (
    <section ref={section} aria-label={m.shop_related()} className="min-h-px">
      {others.length > 0 && (
        <div className="mt-12 animate-appear">
          <h2 className="mb-4 text-xl font-semibold">{m.shop_related()}</h2>
          <ProductGrid items={others} />
        </div>
      )}
    </section>
  );
}

async function fetchCards(category: string, signal: AbortSignal): Promise<readonly ProductCard[]> {
  try {
    const reply = await fetch(shopPaths.apiProducts({ category, stock: 'in', limit: String(SHOWN + 4) }), {
      signal,
    });
    return reply.ok ? ((await reply.json()) as ProductPage).items : [];
  } catch {
    return []; // offline or gone: the page is complete without them
  }
}
