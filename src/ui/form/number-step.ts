/**
 * Parses stepper input as a whole number, clamped to its bounds and to a step counted from `min`. Accepts Thai digits
 * and thousands separators; returns `otherwise` for anything else.
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
