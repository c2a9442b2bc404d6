import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Block } from '#platform/documents/document-contract.ts';
import type { BlockDifference, Change } from '#platform/documents/difference-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { classNames } from '#ui/class-names.ts';

/** What was added and what was removed, also told to those who do not see colours. */
export function DifferenceView({
  blocks,
  locale,
}: {
  blocks: readonly BlockDifference[];
  /** Language of the texts. */
  locale: Locale;
}): ReactNode {
  return (
    <ol className="flex flex-col gap-2">
      {blocks.map((block, index) => (
        <li key={index} lang={block.kind === 'same' ? undefined : locale}>
          <OneBlock block={block} />
        </li>
      ))}
    </ol>
  );
}

function OneBlock({ block }: { block: BlockDifference }): ReactNode {
  switch (block.kind) {
    case 'same':
      return (
        <p className="border-s-4 border-line ps-3 text-sm text-ink-soft">
          {m.content_difference_same({ count: block.count })}
        </p>
      );
    case 'changed':
      return (
        <p className="border-s-4 border-line-strong ps-3 break-words whitespace-pre-line">
          <KindOf type={block.type} />
          <WordsView words={block.words} />
        </p>
      );
    case 'added':
    case 'removed':
      return (
        <p
          className={classNames(
            'border-s-4 ps-3 break-words whitespace-pre-line',
            block.kind === 'added' ? 'border-positive' : 'border-danger',
          )}
        >
          <KindOf type={block.type} />
          <WordsView words={[{ kind: block.kind, part: block.text }]} />
        </p>
      );
  }
}

/** A text with what was added and removed in it. */
export function WordsView({ words }: { words: readonly Change<string>[] }): ReactNode {
  return words.map(({ kind, part }, index) => {
    const key = `${index} ${kind}`;
    if (part === '') return null;
    if (kind === 'same') return <span key={key}>{part}</span>;
    if (kind === 'added')
      return (
        <ins
          key={key}
          className="rounded-sm bg-[color-mix(in_srgb,var(--positive)_16%,transparent)] underline decoration-positive underline-offset-4"
        >
          {part}
        </ins>
      );
    return (
      <del
        key={key}
        className="rounded-sm bg-[color-mix(in_srgb,var(--danger)_12%,transparent)] text-ink-soft decoration-danger"
      >
        {part}
      </del>
    );
  });
}

/** Names what a block is, unless it is a plain paragraph. */
export function KindOf({ type }: { type: Block['type'] }): ReactNode {
  const text = KINDS[type];
  return text && <span className="me-2 text-xs text-ink-soft">{text()}</span>;
}

/** Blocks other than plain paragraphs are named. */
const KINDS: Readonly<Partial<Record<Block['type'], () => string>>> = {
  heading: m.content_block_heading,
  bulletList: m.content_block_list,
  orderedList: m.content_block_list,
  blockquote: m.content_block_quote,
  table: m.content_block_table,
  picture: m.content_block_picture,
  gallery: m.content_block_gallery,
  embed: m.content_block_embed,
  codeBlock: m.content_block_code,
  blockMath: m.content_block_formula,
  horizontalRule: m.content_block_line,
  card: m.content_block_card,
};
