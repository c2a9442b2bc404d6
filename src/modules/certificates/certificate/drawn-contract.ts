import type { Typeface } from '#platform/paper/typeface-rules.ts';

/** One item on the page, in points from its upper left corner. The PDF and the on-screen picture are drawn from the same list. */
export type DrawnItem =
  | {
      readonly kind: 'text';
      /** One line, in storage order, as it is searched. */
      readonly text: string;
      readonly x: number;
      readonly baseline: number;
      readonly width: number;
      readonly size: number;
      readonly typeface: Typeface;
      readonly isBold: boolean;
      readonly colour: string;
      /** Id of the layout element it belongs to. */
      readonly of: string;
    }
  | {
      readonly kind: 'picture';
      readonly pictureId: string;
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
      readonly of: string;
    }
  | {
      readonly kind: 'path';
      readonly path: string;
      readonly x: number;
      readonly y: number;
      /** Points per unit of the path. */
      readonly scale: number;
      readonly fill: string | null;
      readonly stroke: { readonly colour: string; readonly width: number } | null;
      readonly of: string;
    };

export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly paper: string;
  readonly background: string | null;
  readonly items: readonly DrawnItem[];
}
