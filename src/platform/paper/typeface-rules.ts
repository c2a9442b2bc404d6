/** Typefaces of printed pages, each with Thai and Latin letters in two weights. */
export const TYPEFACES = ['sarabun', 'trirong', 'charm'] as const;
export type Typeface = (typeof TYPEFACES)[number];

export interface Face {
  readonly typeface: Typeface;
  readonly isBold: boolean;
}
