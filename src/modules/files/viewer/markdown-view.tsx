import { type ReactNode, useMemo } from 'react';
import * as m from '#messages';
import { FetchedText } from './fetched-text.tsx';
import type { ViewProps } from './file-viewer.tsx';
import { type Block, type Inline, parseMarkdown, withHeadingLevels } from '#platform/text/markdown.ts';
import { safeAddress } from './safe-address-rules.ts';
import { ScrollRegion } from './scroll-region.tsx';

/** Markdown rendered by our own elements; HTML in the file is shown as text. */
export default function MarkdownView({ item, url, onFailed }: ViewProps): ReactNode {
  return (
    <FetchedText url={url} onFailed={onFailed}>
      {(text) => (
        <ScrollRegion label={item.name} className="min-h-0 grow bg-surface">
          <Drawn text={text} />
        </ScrollRegion>
      )}
    </FetchedText>
  );
}

function Drawn({ text }: { text: string }): ReactNode {
  const blocks = useMemo(
    () => withHeadingLevels(parseMarkdown(text, { grammar: 'full', addressOf: safeAddress })),
    [text],
  );
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-4 px-4 py-6 sm:px-6">
      <Blocks blocks={blocks} />
    </article>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // blocks have no other identity and never move
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

const HEADINGS = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-base', 'text-sm'];

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.is) {
    case 'heading': {
      // The file's name is the heading above.
      const Heading = `h${Math.min(block.level + 2, 6)}` as 'h3';
      return (
        <Heading className={`font-semibold ${HEADINGS[block.level - 1]}`}>
          <Inlines inlines={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="whitespace-pre-line">
          <Inlines inlines={block.children} />
        </p>
      );
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-3 border-s-4 border-line ps-4 text-ink-soft">
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    case 'code':
      return (
        <ScrollRegion label={m.files_kind_code()} className="rounded-md bg-sunken p-4 text-sm">
          <pre>
            <code>{block.text}</code>
          </pre>
        </ScrollRegion>
      );
    case 'line':
      return <hr className="border-line" />;
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index} className="[&>p]:inline">
          <Blocks blocks={item} />
        </li>
      ));
      return block.isOrdered ? (
        <ol start={block.start} className="flex list-decimal flex-col gap-1 ps-6">
          {items}
        </ol>
      ) : (
        <ul className="flex list-disc flex-col gap-1 ps-6">{items}</ul>
      );
    }
    case 'table':
      return (
        <ScrollRegion label={m.files_view_table()}>
          <table className="border-collapse text-sm">
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th
                    key={index}
                    className="border border-line bg-sunken px-3 py-1.5 text-start font-semibold"
                  >
                    <Inlines inlines={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at} className="border border-line px-3 py-1.5">
                      <Inlines inlines={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      );
  }
}

function Inlines({ inlines }: { inlines: readonly Inline[] }): ReactNode {
  return inlines.map((inline, index) => <OneInline key={index} inline={inline} />);
}

function OneInline({ inline }: { inline: Inline }): ReactNode {
  switch (inline.is) {
    case 'text':
      return inline.text;
    case 'code':
      return <code className="rounded-xs bg-sunken px-1 py-0.5 text-[0.9em]">{inline.text}</code>;
    case 'strong':
      return (
        <strong>
          <Inlines inlines={inline.children} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inlines inlines={inline.children} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inlines inlines={inline.children} />
        </del>
      );
    case 'link':
      return (
        <a
          href={inline.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="text-accent underline"
        >
          <Inlines inlines={inline.children} />
        </a>
      );
  }
}
