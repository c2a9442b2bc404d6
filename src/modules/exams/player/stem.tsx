import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '#ui/class-names.ts';
import {
  type Cell,
  type Inline,
  type Line,
  type ListItem,
  parseRichText,
  type RichBlock,
} from '../question/rich-text-rules.ts';

/** What stands in a gap of the text, `[[1]]` being the first; null: nothing. */
export type GapContent = (number: number) => ReactNode;

/** A question's text with its markup, as our own elements; never HTML. */
export function Stem({
  text,
  className,
  gap,
}: {
  text: string;
  className?: string;
  /** For texts with gaps. */
  gap?: GapContent;
}): ReactNode {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-2 break-words', className)}>
      {parseRichText(text).map((block, at) => (
        // Parts of a text have no identity but their place.
        <Block key={at} block={block} gap={gap} />
      ))}
    </div>
  );
}

/** An option's or a note's text: its lines, without blocks of their own. */
export function inline(text: string): ReactNode {
  return <span className="whitespace-pre-wrap">{lines(flatLines(parseRichText(text)), undefined)}</span>;
}

interface PartProps {
  gap: GapContent | undefined;
}

function Block({ block, gap }: PartProps & { block: RichBlock }): ReactNode {
  switch (block.is) {
    case 'lines': {
      const shown = withoutEmptyEnds(block.lines);
      return shown.length === 0 ? null : <div className="whitespace-pre-wrap">{lines(shown, gap)}</div>;
    }
    case 'list':
      return <List items={block.items} gap={gap} />;
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be keyboard-accessible
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-3 text-sm leading-relaxed">
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return <Table block={block} gap={gap} />;
  }
}

/** The space between blocks is not the text's. */
function withoutEmptyEnds(given: readonly Line[]): readonly Line[] {
  const isFilled = (line: Line) => line.some((part) => !('text' in part) || part.text.trim() !== '');
  return given.slice(
    given.findIndex(isFilled) === -1 ? given.length : given.findIndex(isFilled),
    given.findLastIndex(isFilled) + 1,
  );
}

/** A list keeps the markers that its author wrote: `ข้อ ก.` in the text must find its line. */
function List({ items, gap }: PartProps & { items: readonly ListItem[] }): ReactNode {
  return (
    // Safari drops the list role of an unmarked list.
    <ul role="list" className="flex flex-col gap-1">
      {items.map((item, at) => (
        <li key={at} className="flex gap-2">
          <span className="shrink-0 tabular-nums">{item.marker}</span>
          <div className="flex min-w-0 flex-col gap-1">
            <div className="whitespace-pre-wrap">{lines(item.lines, gap)}</div>
            {item.items.length > 0 && <List items={item.items} gap={gap} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function Table({ block, gap }: PartProps & { block: Extract<RichBlock, { is: 'table' }> }): ReactNode {
  const hasHead = block.head.some((cell) => cell.some((line) => line.length > 0));
  const cellClass = 'border border-line px-3 py-1.5 text-start align-top';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be keyboard-accessible
    <div role="region" aria-label={m.exams_table()} tabIndex={0} className="max-w-full overflow-x-auto">
      <table className="border-collapse text-[0.95em]">
        {hasHead && (
          <thead>
            <tr>
              {block.head.map((cell, at) => (
                <th key={at} scope="col" className={classNames(cellClass, 'bg-sunken font-semibold')}>
                  {cellLines(cell, gap)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {block.rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, index) => (
                <td key={index} className={cellClass}>
                  {cellLines(cell, gap)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function cellLines(cell: Cell, gap: GapContent | undefined): ReactNode {
  return <span className="whitespace-pre-wrap">{lines(cell, gap)}</span>;
}

function flatLines(blocks: readonly RichBlock[]): Line[] {
  const text = (words: string): Inline => ({ is: 'text', text: words });
  const item = ({ marker, lines: own, items }: ListItem, indent: string): Line[] => [
    ...own.map((line, at): Line => [text(`${indent}${at === 0 ? marker : ' '} `), ...line]),
    ...items.flatMap((each) => item(each, `${indent}  `)),
  ];
  return blocks.flatMap((block): Line[] => {
    switch (block.is) {
      case 'lines':
        return [...block.lines];
      case 'list':
        return block.items.flatMap((each) => item(each, ''));
      case 'code':
        return block.text.split('\n').map((code): Line => [{ is: 'code', text: code }]);
      case 'table':
        return [block.head, ...block.rows].map((row) =>
          row.flatMap((cell, at): Line => [...(at > 0 ? [text(' | ')] : []), ...cell.flat()]),
        );
    }
  });
}

function lines(given: readonly Line[], gap: GapContent | undefined): ReactNode {
  return given.map((line, at) => (
    <InlineParts
      key={at}
      parts={[...(at > 0 ? [{ is: 'text', text: '\n' } as const] : []), ...line]}
      gap={gap}
    />
  ));
}

function InlineParts({ parts, gap }: PartProps & { parts: Line }): ReactNode {
  return parts.map((part, at) => <OneInline key={at} part={part} gap={gap} />);
}

function OneInline({ part, gap }: PartProps & { part: Inline }): ReactNode {
  if (part.is === 'text') return gap ? withGaps(part.text, gap) : part.text;
  if (part.is === 'code') return <code className="rounded-sm bg-sunken px-1">{part.text}</code>;
  const Element = part.is;
  return (
    <Element>
      <InlineParts parts={part.children} gap={gap} />
    </Element>
  );
}

function withGaps(text: string, gap: GapContent): ReactNode {
  return text.split(/(\[\[\d+\]\])/g).map((piece, at) => {
    const number = /^\[\[(\d+)\]\]$/.exec(piece)?.[1];
    return <Piece key={at}>{number === undefined ? piece : gap(Number(number))}</Piece>;
  });
}

function Piece({ children }: { children: ReactNode }): ReactNode {
  return children;
}
