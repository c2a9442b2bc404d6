import { DocumentPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { z } from 'zod';
import { CategoryNode } from '../category/category-contract.ts';
import { AVAILABILITIES } from '../product/product-contract.ts';

export const ProductVariant = z.object({
  sku: z.string(),
  /** One value per option of the product. */
  values: z.array(z.string()),
  priceSatang: z.int(),
  regularPriceSatang: z.int(),
  /** End of the current sale. */
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
  /** The SKU in the URL, or the first one if that is no longer sold. */
  chosenSku: z.string(),
  leadSku: z.string(),
  title: z.string(),
  /** The description as plain text. */
  description: z.string(),
  document: RichDocument,
  /** Pictures in the description, by id. */
  documentPictures: z.record(z.string(), DocumentPicture),
  isForSale: z.boolean(),
  options: z.array(z.string()),
  variants: z.array(ProductVariant),
  pictures: z.array(ProductPicture),
  /** From the root down to the product's own category. */
  categories: z.array(CategoryNode),
});
export type ProductDetail = z.infer<typeof ProductDetail>;
