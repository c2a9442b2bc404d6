export const READ_MORE_PX = 100;

/** Content exactly as high as the collapsed block needs no toggle. */
export function needsToggle(contentPx: number, maxPx: number): boolean {
  return contentPx > maxPx;
}
