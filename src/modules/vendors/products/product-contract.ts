import { z } from 'zod';

export const MAX_PRODUCT_NAME = 200;
export const MAX_UNIT = 40;
export const MAX_PRICE_NOTE = 200;

/** Something that a vendor offers, as its form sends it. */
export const AddProductInput = z.object({
  vendor: z.uuid(),
  name: z.string().trim().min(1).max(MAX_PRODUCT_NAME),
  unit: z.string().trim().max(MAX_UNIT).default(''),
  priceNote: z.string().trim().max(MAX_PRICE_NOTE).default(''),
});
export type AddProductInput = z.output<typeof AddProductInput>;

export const RemoveProductInput = z.object({ vendor: z.uuid(), product: z.uuid() });
export type RemoveProductInput = z.output<typeof RemoveProductInput>;

/** Something that a vendor offers. */
export interface ProductView {
  readonly productId: string;
  readonly name: string;
  readonly unit: string;
  readonly priceNote: string;
}
