/** What the order of slides is decided with. */
interface Timed {
  readonly seconds: number;
}

/** A slide that is due, and for how long. */
export interface DueSlide<Slide> {
  readonly slide: Slide;
  readonly at: number;
  /** Milliseconds until the next one is due. */
  readonly leftMs: number;
}

/**
 * Returns the slide that is due at an instant; null for none. It depends on nothing else, so a screen that is reloaded goes
 * on where it was, and screens beside each other show the same.
 */
export function dueSlide<Slide extends Timed>(
  slides: readonly Slide[],
  nowMs: number,
): DueSlide<Slide> | null {
  const roundMs = slides.reduce((sum, { seconds }) => sum + seconds, 0) * 1_000;
  if (roundMs === 0) return null;
  let leftMs = ((nowMs % roundMs) + roundMs) % roundMs;
  for (const [at, slide] of slides.entries()) {
    const slideMs = slide.seconds * 1_000;
    if (leftMs < slideMs) return { slide, at, leftMs: slideMs - leftMs };
    leftMs -= slideMs;
  }
  return null;
}
