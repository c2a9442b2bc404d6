export const SCROLL_TO_TOP_PX = 100;

/** Exactly at the threshold is not past it. */
export function isScrolledPast(offsetPx: number): boolean {
  return offsetPx > SCROLL_TO_TOP_PX;
}
