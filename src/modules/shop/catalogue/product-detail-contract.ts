import { z } from 'zod';
import { CategoryNode } from '../category/category-contract.ts';
import { AVAILABILITIES } from '../product/product-contract.ts';

export const ProductVariant = z.object({
  sku: z.string(),
  /** One for each option of the product. */
  values: z.array(z.string()),
  priceSatang: z.int(),
  regularPriceSatang: z.int(),
  /** When the sale that is on will end. */
  saleEndsAt: z.iso.datetime().nullable(),
  availability: z.enum(AVAILABILITIES),
  maxPerOrder: z.int().nullable(),
});
export type ProductVariant = z.infer<typeof ProductVariant>;

export const ProductPicture = z.object({
  thumbnail: z.string(),
  full: z.string(),
  caption: z.string(),
  width: z.int(),
  height: z.int(),
});
export type ProductPicture = z.infer<typeof ProductPicture>;

export const ProductDetail = z.object({
  /** The SKU of the address, or the first one where that is not sold any more. */
  chosenSku: z.string(),
  leadSku: z.string(),
  title: z.string(),
  description: z.string(),
  isForSale: z.boolean(),
  options: z.array(z.string()),
  variants: z.array(ProductVariant),
  pictures: z.array(ProductPicture),
  /** From the top of the tree down to its own category. */
  categories: z.array(CategoryNode),
});
export type ProductDetail = z.infer<typeof ProductDetail>;
