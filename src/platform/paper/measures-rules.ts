export const POINTS_PER_MM = 72 / 25.4;
/** Height of a line by its font size. Thai has marks above and below the letters: a smaller value clips or crowds them. */
export const LINE_HEIGHT = 1.45;
/** Distance from the top of a line to its baseline, by its font size. */
export const ASCENT = 1.08;
