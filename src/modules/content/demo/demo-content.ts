import type { Scene, Words } from '#platform/demo/stage.ts';
import type { ItemKind } from '../item/item-contract.ts';

export interface DemoCategory {
  readonly slug: string;
  readonly title: Words;
}

/** Texts of one language. */
export interface DemoTexts {
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  /** As `documentOf` reads them. */
  readonly lines: readonly string[];
}

export interface DemoItem {
  readonly kind: ItemKind;
  /** Slug of a category. */
  readonly category?: string;
  readonly daysAgo: number;
  readonly tags?: Readonly<Record<'th' | 'en', readonly string[]>>;
  /** Email address of who wrote it. */
  readonly author?: string;
  /** Cover. */
  readonly drawn?: Omit<Scene, 'seed' | 'view'>;
  /** Picture after the first paragraph. */
  readonly inside?: { readonly drawn: Omit<Scene, 'seed'>; readonly alt: Words; readonly caption: Words };
  readonly th: DemoTexts;
  readonly en?: DemoTexts;
  /** Rows and columns instead of the lines; given the id of its picture. */
  readonly layout?: (pictureId: string) => object;
  /** What members wrote below it, in its first language; approved unless `isWaiting`. */
  readonly comments?: readonly DemoComment[];
  /** What some roles see instead. */
  readonly variants?: Readonly<Partial<Record<'user' | 'manager' | 'admin', Omit<DemoTexts, 'slug'>>>>;
}

export interface DemoComment {
  /** Email address of its writer. */
  readonly by: string;
  readonly daysAgo: number;
  readonly text: string;
  readonly isWaiting?: boolean;
}

/** What one demo site has written. */
export interface DemoContent {
  readonly categories: readonly DemoCategory[];
  readonly items: readonly DemoItem[];
}
