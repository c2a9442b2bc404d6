/** Progress in percent within 0 and 100; nothing known stays nothing. */
export function clampProgress(percent: number | null | undefined): number | undefined {
  if (percent === null || percent === undefined || Number.isNaN(percent)) return undefined;
  return Math.min(Math.max(percent, 0), 100);
}
