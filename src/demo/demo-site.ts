import type { BackdropName } from './pictures/backdrops.ts';
import type { PaletteName } from './pictures/colours.ts';
import type { Emblem } from './pictures/packages.ts';
import type { ThingName, View } from './pictures/scene.ts';

/** Text in both languages. */
export interface Words {
  readonly th: string;
  readonly en: string;
}

export interface DemoCategory {
  readonly code: string;
  readonly title: Words;
  readonly parent?: string;
  /** Closing paragraphs for every product of the category: usage, origin. */
  readonly story: readonly Words[];
}

/** How a product's pictures are drawn; the first view is the cover. */
export interface Drawing {
  readonly thing: ThingName;
  readonly palette: PaletteName;
  readonly emblem?: Emblem;
  readonly backdrop?: BackdropName;
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

export interface DemoPerson {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly role: 'user' | 'manager' | 'admin';
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

/** One organisation of the demo world. */
export interface DemoSite {
  readonly code: string;
  readonly name: string;
  /** The first one is the primary host. */
  readonly hosts: readonly [string, ...string[]];
  readonly settings: object;
  /** In force from the first day; the settings refer to their version. */
  readonly legal?: { readonly terms: Words; readonly privacy: Words };
  readonly people: readonly DemoPerson[];
  readonly deliveries: readonly DemoDelivery[];
  readonly categories: readonly DemoCategory[];
  readonly products: readonly DemoProduct[];
}

/** Full description of a product, in paragraphs. */
export function descriptionOf(
  site: Pick<DemoSite, 'categories'>,
  product: DemoProduct,
  language: keyof Words,
): string {
  const category = site.categories.find(({ code }) => code === product.category);
  return [product.about, ...(category?.story ?? [])].map((words) => words[language]).join('\n\n');
}

/** A small icon in the site's colour, as a data URL. */
export function favicon(colour: string, figure: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="16" fill="${colour}"/><path d="${figure}" fill="#fff" fill-opacity=".92" stroke="#fff" stroke-width="2.5" stroke-linejoin="round"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
