import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

const MARKS = /(\*\*[^*\n]+\*\*|`[^`\n]+`)/g;

/** A question's text: line breaks, `**strong**` and `` `code` ``; never HTML. */
export function Stem({ text, className }: { text: string; className?: string }): ReactNode {
  return <div className={classNames('whitespace-pre-wrap break-words', className)}>{inline(text)}</div>;
}

export function inline(text: string): ReactNode[] {
  return text.split(MARKS).map((part, at) => {
    const key = `${at}-${part.length}`;
    if (part.startsWith('**') && part.endsWith('**') && part.length > 4)
      return <strong key={key}>{part.slice(2, -2)}</strong>;
    if (part.startsWith('`') && part.endsWith('`') && part.length > 2)
      return (
        <code key={key} className="rounded-sm bg-sunken px-1">
          {part.slice(1, -1)}
        </code>
      );
    return part;
  });
}

/** Splits a text with gaps into strings and gap numbers. */
export function gapPieces(stem: string): readonly (string | number)[] {
  return stem.split(/(\[\[\d+\]\])/g).map((part) => {
    const match = /^\[\[(\d+)\]\]$/.exec(part);
    return match ? Number(match[1]) : part;
  });
}
