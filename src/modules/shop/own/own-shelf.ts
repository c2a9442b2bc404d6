import type { Scope } from '#platform/scope.ts';
import type { ProductCard } from '../listing/product-list-contract.ts';
import { listBuyAgain } from './bought.ts';
import { listSaved } from './saved-products.ts';
import { memberOf, savedAmong } from '../saved/set-saved.ts';

const SHOWN = 4;

export interface OwnShelf {
  readonly again: readonly ProductCard[];
  readonly latest: readonly ProductCard[];
  readonly saved: readonly string[];
}

/** Returns the member's latest purchases and saved products; null for other actors. */
export async function findOwnShelf(scope: Scope): Promise<OwnShelf | null> {
  const person = memberOf(scope);
  if (!person) return null;
  const [again, { items: latest }] = await Promise.all([
    listBuyAgain(scope, person),
    listSaved(scope, person, { limit: SHOWN }),
  ]);
  const saved = (await savedAmong(scope, [...again, ...latest])) ?? [];
  return { again, latest, saved };
}
