import { InvalidInput } from '#platform/endpoint/problem.ts';
import type { Scope } from '#platform/scope.ts';
import { isQueryTooShort } from '#platform/search/search-query-rules.ts';
import type { ProductListQuery } from '../paths.ts';
import { listProducts } from './product-list.ts';
import {
  PAGE_SIZE,
  type ProductListAddress,
  type ProductListInput,
  type ProductPage,
  type ProductSort,
} from './product-list-contract.ts';

export interface ListedPage {
  readonly page: ProductPage;
  readonly query: ProductListQuery & { readonly sort: ProductSort };
  readonly isQueryTooShort: boolean;
}

/** Query parameters that change a list page. */
export const LIST_PARAMETERS = ['q', 'category', 'min', 'max', 'stock', 'sort', 'after'] as const;

/** Returns the list that a URL describes, and the effective query. A cursor from another sort order is dropped. */
export async function listByAddress(scope: Scope, address: ProductListAddress): Promise<ListedPage> {
  const q = address.q === '' ? undefined : address.q;
  const tooShort = q !== undefined && isQueryTooShort(q);
  const isRangeReversed = address.min !== undefined && address.max !== undefined && address.min > address.max;
  const range = isRangeReversed
    ? { min: address.max, max: address.min }
    : { min: address.min, max: address.max };
  const { page, after } = await pageAt(scope, { ...address, ...range, q, limit: PAGE_SIZE });
  const isSearching = q !== undefined && !tooShort;
  const sort = address.sort ?? (isSearching ? 'best' : 'newest');
  return {
    page,
    query: {
      q,
      category: address.category,
      min: textOf(range.min),
      max: textOf(range.max),
      stock: address.stock === 'in' ? 'in' : undefined,
      sort: sort === 'best' && !isSearching ? 'newest' : sort,
      after,
    },
    isQueryTooShort: tooShort,
  };
}

async function pageAt(
  scope: Scope,
  input: ProductListInput,
): Promise<{ page: ProductPage; after: string | undefined }> {
  try {
    return { page: await listProducts(scope, input), after: input.after };
  } catch (error) {
    if (!(error instanceof InvalidInput) || input.after === undefined) throw error;
    return { page: await listProducts(scope, { ...input, after: undefined }), after: undefined };
  }
}

function textOf(baht: number | undefined): string | undefined {
  return baht === undefined ? undefined : String(baht);
}
