/** Clamps progress to 0–100 percent; undefined if unknown. */
export function clampProgress(percent: number | null | undefined): number | undefined {
  if (percent === null || percent === undefined || Number.isNaN(percent)) return undefined;
  return Math.min(Math.max(percent, 0), 100);
}
