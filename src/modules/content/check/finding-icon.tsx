import { Lightbulb, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function FindingIcon({ isAdvice }: { isAdvice: boolean }): ReactNode {
  return isAdvice ? (
    <Lightbulb aria-hidden className="size-5 shrink-0 text-ink-soft" />
  ) : (
    <TriangleAlert aria-hidden className="size-5 shrink-0 text-warning" />
  );
}
