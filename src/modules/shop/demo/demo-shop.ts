import type { RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { documentOfProse } from '#platform/documents/prose-document-rules.ts';
import type { Scene, View, Words } from '#platform/demo/stage.ts';
import type { DemoOrder } from './demo-orders.ts';

export interface DemoCategory {
  readonly code: string;
  readonly title: Words;
  readonly parent?: string;
  /** Closing paragraphs for every product of the category: usage, origin. */
  readonly story: readonly Words[];
}

/** How a product's pictures are drawn; the first view is the cover. */
export interface Drawing extends Omit<Scene, 'seed' | 'view'> {
  /** Overrides the random seed if it draws something that contradicts the text. */
  readonly seed?: string;
  /** `front` only by default. */
  readonly views?: readonly View[];
}

export interface DemoVariant {
  /** Appended to the product's SKU after a dash. */
  readonly code: string;
  readonly values: readonly Words[];
  /** Baht; defaults to the product's price. */
  readonly price?: number;
  readonly sale?: number;
  readonly stock?: number;
}

export interface DemoProduct {
  readonly sku: string;
  readonly category: string;
  readonly title: Words;
  /** First paragraph, specific to this product. */
  readonly about: Words;
  /** What closes the description, with the marks of `readProse`: headings, lists, bold text. */
  readonly details?: Words;
  readonly drawn: Drawing;
  /** Baht; 0 is free. */
  readonly price: number;
  readonly sale?: number;
  /** Days until the sale ends; endless if omitted. */
  readonly saleEndsInDays?: number;
  /** Pieces on the first day. */
  readonly stock: number;
  readonly way?: 'forbid' | 'allow' | 'untracked';
  readonly options?: readonly Words[];
  readonly variants?: readonly DemoVariant[];
  readonly vatClass?: 'standard' | 'zero' | 'exempt';
  readonly maxPerOrder?: number;
  readonly grams?: number;
  readonly status?: 'draft' | 'archived';
}

export interface DemoDelivery {
  readonly code: string;
  readonly kind: 'flat' | 'pickup';
  readonly title: Words;
  readonly note: Words;
  /** Baht. */
  readonly fee: number;
  readonly freeFrom?: number;
}

/** The shop of one demo site. */
export interface DemoShop {
  readonly deliveries: readonly DemoDelivery[];
  readonly categories: readonly DemoCategory[];
  readonly products: readonly DemoProduct[];
  readonly orders: readonly DemoOrder[];
}

/** Full description of a product. */
export function descriptionOf(
  { categories }: Pick<DemoShop, 'categories'>,
  product: DemoProduct,
  language: keyof Words,
): RichDocument {
  const category = categories.find(({ code }) => code === product.category);
  const parts = [product.about, ...(category?.story ?? []), ...(product.details ? [product.details] : [])];
  const text = parts.map((words) => words[language]).join('\n\n');
  return product.details ? documentOfProse(text) : documentOfText(text);
}
