import type { ReactNode } from 'react';

/** A text whose marked ranges (beginning and end in UTF-16 units, in order) are highlighted. */
export function MarkedText({
  text,
  marks = [],
}: {
  text: string;
  marks?: readonly (readonly [number, number])[] | undefined;
}): ReactNode {
  if (marks.length === 0) return text;
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.[1] ?? 0, start)}
          <mark className="rounded-xs bg-warning-soft text-ink">{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
