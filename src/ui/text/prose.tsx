import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Block, Inline } from '#platform/text/markdown.ts';
import { readProse } from '#platform/text/prose-rules.ts';

/** Renders an admin's text with its Markdown subset. */
export function Prose({ text }: { text: string }): ReactNode {
  return (
    <div className="flex flex-col gap-4 leading-relaxed break-words">
      <Blocks blocks={readProse(text)} />
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  return keyed(blocks).map(({ key, value }) => <OneBlock key={key} block={value} />);
}

function OneBlock({ block }: { block: Block }): ReactNode {
  if (block.is === 'heading')
    return block.level === 1 ? (
      <h2 className="mt-4 text-xl font-semibold">
        <Inlines inlines={block.children} />
      </h2>
    ) : (
      <h3 className="mt-2 text-lg font-semibold">
        <Inlines inlines={block.children} />
      </h3>
    );
  if (block.is === 'list') {
    const items = keyed(block.items).map(({ key, value }) => (
      <li key={key} className="ps-1 [&>p]:inline">
        <Blocks blocks={value} />
      </li>
    ));
    return block.isOrdered ? (
      <ol className="flex list-decimal flex-col gap-1.5 ps-6">{items}</ol>
    ) : (
      <ul className="flex list-disc flex-col gap-1.5 ps-6">{items}</ul>
    );
  }
  if (block.is !== 'paragraph') return null; // the grammar has no other blocks
  return (
    <p className="whitespace-pre-line">
      <Inlines inlines={block.children} />
    </p>
  );
}

function Inlines({ inlines }: { inlines: readonly Inline[] }): ReactNode {
  return keyed(inlines).map(({ key, value }) => <OneInline key={key} inline={value} />);
}

function OneInline({ inline }: { inline: Inline }): ReactNode {
  if ('text' in inline) return inline.text;
  const words = <Inlines inlines={inline.children} />;
  if (inline.is !== 'link') return <strong>{words}</strong>;
  const look = 'text-accent underline underline-offset-4';
  return inline.href.startsWith('/') ? (
    <Link to={inline.href} className={look}>
      {words}
    </Link>
  ) : (
    <a href={inline.href} rel="noreferrer nofollow" className={look}>
      {words}
    </a>
  );
}

/** Parts of a text have no identity but their index. */
function keyed<Value>(values: readonly Value[]): { key: number; value: Value }[] {
  return values.map((value, key) => ({ key, value }));
}
