export const DOTS_MS = 500;
export const MAX_DOTS = 3;

/** None, one, two, three dots and again none: one step every 500 ms. */
export function loadingDots(tick: number): string {
  return '.'.repeat(tick % (MAX_DOTS + 1));
}
