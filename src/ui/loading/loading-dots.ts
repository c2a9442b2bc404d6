export const DOTS_MS = 500;
export const MAX_DOTS = 3;

/** Cycles through zero to three dots, one step every 500 ms. */
export function loadingDots(tick: number): string {
  return '.'.repeat(tick % (MAX_DOTS + 1));
}
