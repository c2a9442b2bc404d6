export const SCROLL_TO_TOP_PX = 100;

/** The threshold itself does not count as past it. */
export function isScrolledPast(offsetPx: number): boolean {
  return offsetPx > SCROLL_TO_TOP_PX;
}
