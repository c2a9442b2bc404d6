import { Extension, type Extensions } from '@tiptap/core';
import { ListItem } from '@tiptap/extension-list/item';
import { StarterKit } from '@tiptap/starter-kit';
import { isSafeLink } from '#platform/documents/link-rules.ts';
import { textLook } from '../document/document-look.ts';
import { BlockMath, Card, Embed, Gallery, InlineMath, Picture, Sound } from './block-nodes.ts';
import type { BlockViews } from './block-views.ts';
import { Code, Subscript, Superscript } from './inline-marks.ts';
import { Table, TableCell, TableHeader, TableRow } from './table-nodes.ts';

const alignOf = (types: string[]): Extension =>
  Extension.create({
    name: 'align',
    addGlobalAttributes: () => [
      {
        types,
        attributes: {
          align: {
            default: null,
            parseHTML: (element) => readAlign(element.dataset['align'] ?? element.style.textAlign),
            renderHTML: ({ align }) =>
              align ? { 'data-align': align, class: align === 'center' ? 'text-center' : 'text-end' } : {},
          },
        },
      },
    ],
  });

function readAlign(value: string): 'center' | 'end' | null {
  if (value === 'center') return value;
  return value === 'end' || value === 'right' ? 'end' : null;
}

/**
 * Nodes and marks of the model of documents, and no others; without `views`, only the schema of blocks. Sounds stand only
 * where the owner of the document keeps them. A short text, such as an option to choose, has no headings, galleries, embeds
 * and cards.
 */
export function documentExtensions(
  views: BlockViews | null = null,
  { hasSounds = false, isShort = false } = {},
): Extensions {
  const look = (name: string) => ({ HTMLAttributes: { class: name } });
  const atoms = [
    Picture,
    ...(hasSounds ? [Sound] : []),
    ...(isShort ? [] : [Gallery, Embed, Card]),
    InlineMath,
    BlockMath,
  ];
  return [
    StarterKit.configure({
      blockquote: look(textLook.blockquote),
      bulletList: look(textLook.bulletList),
      code: false,
      codeBlock: { ...look(textLook.codeBlock), enableTabIndentation: false },
      dropcursor: { color: 'var(--accent)', width: 2 },
      heading: isShort ? false : { levels: [2, 3, 4] },
      horizontalRule: look(textLook.horizontalRule),
      link: {
        HTMLAttributes: { class: textLook.link, rel: null, target: null },
        defaultProtocol: 'https',
        isAllowedUri: isSafeLink,
        openOnClick: false,
      },
      listItem: false,
      orderedList: look(textLook.orderedList),
    }),
    ListItem.extend({ content: 'block+' }).configure(look(textLook.listItem)),
    isShort ? alignOf(['paragraph']) : alignOf(['paragraph', 'heading']),
    Code,
    Subscript,
    Superscript,
    Table,
    TableRow,
    TableCell,
    TableHeader,
    ...atoms.map((node) => node.configure({ views })),
  ];
}
