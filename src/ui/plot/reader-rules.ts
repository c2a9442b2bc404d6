/** Points that PageUp and PageDown pass, as a share of all. */
const PAGE_SHARE = 10;

/**
 * Returns the point that a key moves to, or null for other keys. In a map of several rows, up and down change the row;
 * elsewhere they do the same as right and left, as in a slider.
 */
export function pointAfterKey(
  key: string,
  at: number,
  { count, columns = 1 }: { count: number; columns?: number },
): number | null {
  const page = Math.max(1, Math.round(count / PAGE_SHARE));
  const isMap = columns > 1 && columns < count;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowUp: isMap ? -columns : 1,
    ArrowDown: isMap ? columns : -1,
    PageUp: page,
    PageDown: -page,
    Home: -at,
    End: count - 1 - at,
  };
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) return null;
  const next = at + step;
  if (isMap && Math.abs(step) === columns && (next < 0 || next >= count)) return at;
  return Math.max(0, Math.min(count - 1, next));
}

/** Returns the point below a pointer, by its distance from the start as a share of the width. */
export function pointAtShare(share: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}
