/** Width and height of a picture of words in pixels: what LINE, Facebook and X show whole. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;
