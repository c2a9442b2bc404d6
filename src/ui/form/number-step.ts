/**
 * What was typed into a stepper as a whole number within its bounds, on a step counted from `min`.
 * Thai digits and grouping commas are read; anything else leaves `otherwise`.
 */
export function readStep(
  text: string,
  { min, max, step, otherwise }: { min: number; max: number; step: number; otherwise: number },
): number {
  const plain = text
    .trim()
    .replaceAll(',', '')
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50));
  if (!/^-?\d{1,15}$/.test(plain)) return otherwise;
  const bounded = Math.min(Math.max(Number(plain), min), max);
  return Math.min(min + Math.round((bounded - min) / step) * step, max);
}
