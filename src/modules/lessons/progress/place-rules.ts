/** A part of a lesson, as far as it matters for what may be opened. */
export interface PlacedPart {
  readonly partId: string;
  readonly title: string;
  readonly isRequired: boolean;
  /** What an exam is for; null for everything else. */
  readonly purpose: 'quiz' | 'pre' | 'post' | null;
  readonly isDone: boolean;
}

/**
 * The part that has to be done before another one; null where it may be opened. A required pre-test stands before
 * everything behind it; a post-test comes after every required part before it. What is done stays open.
 */
export function blockerOf(parts: readonly PlacedPart[], partId: string): PlacedPart | null {
  const at = parts.findIndex((part) => part.partId === partId);
  const part = parts[at];
  if (!part || part.isDone) return null;
  const before = parts.slice(0, at).filter(({ isRequired, isDone }) => isRequired && !isDone);
  if (part.purpose === 'post') return before[0] ?? null;
  return before.find(({ purpose }) => purpose === 'pre') ?? null;
}
