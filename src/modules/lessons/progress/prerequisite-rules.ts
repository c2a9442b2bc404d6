/** The fields of a part that decide whether it can be opened. */
export interface PlacedPart {
  readonly partId: string;
  readonly slug: string;
  readonly title: string;
  readonly isRequired: boolean;
  /** Purpose of an exam; null for other parts. */
  readonly purpose: 'quiz' | 'pre' | 'post' | null;
  readonly isDone: boolean;
}

/**
 * Returns the part that must be done before another one; null when it can be opened. A required pre-test blocks everything
 * after it; a post-test comes after every required part before it. Finished parts stay open.
 */
export function blockerOf(parts: readonly PlacedPart[], partId: string): PlacedPart | null {
  const at = parts.findIndex((part) => part.partId === partId);
  const part = parts[at];
  if (!part || part.isDone) return null;
  const before = parts.slice(0, at).filter(({ isRequired, isDone }) => isRequired && !isDone);
  if (part.purpose === 'post') return before[0] ?? null;
  return before.find(({ purpose }) => purpose === 'pre') ?? null;
}
