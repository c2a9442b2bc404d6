import type { PathItem } from '#platform/paper/draw-on-page.ts';

/** What a text is to readers that do not see the page; `artifact`: repeated on every page, not read again. */
export type PaperTag = 'H1' | 'P' | 'TH' | 'TD' | 'artifact';

/** One line on a page, in points from the page's upper left corner. */
export interface PaperText {
  readonly kind: 'text';
  /** In storage order, as it is searched. */
  readonly text: string;
  /** Left end and width as measured; which end stays fixed in another typeface is `align`. */
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'center' | 'right';
  readonly baseline: number;
  readonly size: number;
  readonly isBold: boolean;
  readonly colour: string;
  readonly tag: PaperTag;
  /** Lines of one paragraph or cell have the same block, whatever pages they stand on. */
  readonly block: number;
  /** Row of the table of lines; null outside it. */
  readonly row: number | null;
}

/** A drawing with the words that stand for it; without words it is decoration. */
export interface PaperPath extends PathItem {
  readonly kind: 'path';
  readonly alt: string | null;
}

/** A picture, such as a logo, in a `data:` URL. */
export interface PaperPicture {
  readonly kind: 'picture';
  readonly url: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The words that stand for it. */
  readonly alt: string;
}

export type PaperItem = PaperText | PaperPath | PaperPicture;

/** One page. The PDF and the page on the screen are drawn from the same list. */
export interface PaperPage {
  readonly width: number;
  readonly height: number;
  readonly items: readonly PaperItem[];
}
