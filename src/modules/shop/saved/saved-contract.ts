import { z } from 'zod';
import { Sku } from '../product/product-contract.ts';

/** Products that one member keeps, and sold-out variants that they wait for. */
export const MAX_SAVED = 300;
export const MAX_STOCK_WISHES = 100;

export const SavedInput = z.object({ sku: Sku });

/** What a product page knows of the member who looks at it. */
export interface OwnProduct {
  readonly isSaved: boolean;
  /** Sold-out variants of it that they wait for. */
  readonly awaitedSkus: readonly string[];
  /** Their latest order of it. */
  readonly bought: { readonly number: string; readonly on: string } | null;
}
