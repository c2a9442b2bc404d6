import { type ReactNode, useMemo } from 'react';
import { FetchedText } from './fetched-text.tsx';
import type { ViewProps } from './file-viewer.tsx';
import { type Block, type Inline, parseMarkdown } from './markdown-rules.ts';

/** Markdown, drawn by elements of our own: whatever stands in the file, nothing of it is HTML here. */
export default function MarkdownView({ item, url }: ViewProps): ReactNode {
  return (
    <FetchedText url={url}>
      {(text) => (
        <div
          // a long text must be scrolled by keyboard (WCAG 2.1.1)
          tabIndex={0}
          role="region"
          aria-label={item.name}
          className="min-h-0 grow overflow-auto bg-surface"
        >
          <Drawn text={text} />
        </div>
      )}
    </FetchedText>
  );
}

function Drawn({ text }: { text: string }): ReactNode {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-4 px-4 py-6 sm:px-6">
      <Blocks blocks={blocks} />
    </article>
  );
}

function Blocks({ blocks }: { blocks: readonly Block[] }): ReactNode {
  // the blocks of a text have no other identity and never move
  return blocks.map((block, index) => <OneBlock key={index} block={block} />);
}

const HEADINGS = ['text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-base', 'text-sm'];

function OneBlock({ block }: { block: Block }): ReactNode {
  switch (block.is) {
    case 'heading': {
      // The name of the file is the heading above them all.
      const Heading = `h${Math.min(block.level + 2, 6)}` as 'h3';
      return (
        <Heading className={`font-semibold ${HEADINGS[block.level - 1]}`}>
          <Inlines children={block.children} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p className="whitespace-pre-line">
          <Inlines children={block.children} />
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
        <pre tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-4 text-sm">
          <code>{block.text}</code>
        </pre>
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
        <div tabIndex={0} role="region" className="overflow-x-auto">
          <table className="border-collapse text-sm">
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th
                    key={index}
                    className="border border-line bg-sunken px-3 py-1.5 text-start font-semibold"
                  >
                    <Inlines children={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at} className="border border-line px-3 py-1.5">
                      <Inlines children={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

function Inlines({ children }: { children: readonly Inline[] }): ReactNode {
  return children.map((inline, index) => <OneInline key={index} inline={inline} />);
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
          <Inlines children={inline.children} />
        </strong>
      );
    case 'em':
      return (
        <em>
          <Inlines children={inline.children} />
        </em>
      );
    case 'del':
      return (
        <del>
          <Inlines children={inline.children} />
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
          <Inlines children={inline.children} />
        </a>
      );
  }
}
