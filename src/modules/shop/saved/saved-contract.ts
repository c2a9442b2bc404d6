import { z } from 'zod';
import { Sku } from '../product/product-contract.ts';

/** Limits per member. */
export const MAX_SAVED = 300;
export const MAX_STOCK_ALERTS = 100;

export const SavedInput = z.object({ sku: Sku });

/** A member's relation to a product, shown on its page. */
export interface OwnProduct {
  readonly isSaved: boolean;
  /** Sold-out variants with the member's stock alert. */
  readonly stockAlertSkus: readonly string[];
  /** The member's latest order of it. */
  readonly bought: { readonly number: string; readonly on: string } | null;
}
