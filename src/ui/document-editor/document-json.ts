import type { JSONContent } from '@tiptap/core';
import type { Mark as EditorMark, Node } from '@tiptap/pm/model';
import {
  type Block,
  EMPTY_DOCUMENT,
  type Inline,
  type ListItem,
  type Mark,
  type RichDocument,
  SoundDocument,
  type TableCell,
  type TableRow,
} from '#platform/documents/document-contract.ts';
import { MAX_DOCUMENT_BYTES } from '#platform/documents/limit-rules.ts';
import { isSafeLink } from '#platform/documents/link-rules.ts';

const MAX_BLOCKS = 5_000;

/** Returns a document as the editor reads it: with at least one paragraph. */
export function editorContent(document: RichDocument): JSONContent {
  return document.content.length === 0
    ? { type: 'doc', content: [{ type: 'paragraph' }] }
    : (document as JSONContent); // its types leave no room for absent parts
}

interface ReadBlock {
  block: Block;
  bytes: number;
  isAllowed: boolean;
}

/** Outer blocks that were read before: ProseMirror keeps those that a change leaves alone. */
const known = new WeakMap<Node, ReadBlock>();

/** Says that the editor has just been filled with a document of the model: its blocks need not be read and checked again. */
export function knowContent(node: Node, document: RichDocument): void {
  if (node.childCount !== document.content.length) return;
  node.forEach((child, _, index) => {
    const block = document.content[index];
    if (block?.type === child.type.name) known.set(child, { block, bytes: bytesOf(block), isAllowed: true });
  });
}

/** Returns the document of the model: nothing but what it allows. An empty last paragraph after another block is left out. */
export function documentOf(node: Node): RichDocument {
  const blocks: Block[] = [];
  node.forEach((child, _, index) => {
    const isAddedLine =
      index === node.childCount - 1 &&
      isEmptyParagraph(child) &&
      (index === 0 || node.child(index - 1).type.name !== 'paragraph');
    if (!isAddedLine) blocks.push(readOuter(child).block);
  });
  return blocks.length === 0 ? EMPTY_DOCUMENT : { type: 'doc', content: blocks };
}

/** Whether the model allows what the editor holds: size, depth, number of blocks and cells. Sounds are in its schema, or not. */
export function isAllowed(node: Node): boolean {
  if (node.childCount > MAX_BLOCKS) return false;
  let bytes = 100;
  for (let index = 0; index < node.childCount; index += 1) {
    const read = readOuter(node.child(index));
    bytes += read.bytes + 1;
    if (!read.isAllowed || bytes > MAX_DOCUMENT_BYTES) return false;
  }
  return true;
}

function readOuter(node: Node): ReadBlock {
  const before = known.get(node);
  if (before) return before;
  const block = readBlock(node);
  const read = {
    block,
    bytes: bytesOf(block),
    isAllowed: SoundDocument.safeParse({ type: 'doc', content: [block] }).success,
  };
  known.set(node, read);
  return read;
}

function bytesOf(block: Block): number {
  return encoder.encode(JSON.stringify(block)).length;
}

const encoder = new TextEncoder();

function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.childCount === 0;
}

function readBlock(node: Node): Block {
  const { attrs } = node;
  switch (node.type.name) {
    case 'heading':
      return { type: 'heading', attrs: { level: attrs['level'], ...alignOf(node) }, ...inlinesOf(node) };
    case 'codeBlock': {
      const text = storable(node.textContent);
      return {
        type: 'codeBlock',
        ...(attrs['language'] && { attrs: { language: attrs['language'] } }),
        ...(text !== '' && { content: [{ type: 'text', text }] }),
      };
    }
    case 'blockMath':
      return { type: 'blockMath', attrs: { latex: storable(attrs['latex']) } };
    case 'horizontalRule':
      return { type: 'horizontalRule' };
    case 'picture':
      return {
        type: 'picture',
        attrs: {
          pictureId: attrs['pictureId'],
          alt: attrs['alt'],
          caption: attrs['caption'],
          width: attrs['width'],
        },
      };
    case 'gallery':
      return { type: 'gallery', attrs: { pictures: attrs['pictures'] } };
    case 'sound':
      return {
        type: 'sound',
        attrs: {
          soundId: attrs['soundId'],
          caption: storable(attrs['caption']),
          transcript: storable(attrs['transcript']),
        },
      };
    case 'embed':
      return { type: 'embed', attrs: { url: attrs['url'], title: attrs['title'] } };
    case 'card':
      return { type: 'card', attrs: { kind: attrs['kind'], key: attrs['key'] } };
    case 'bulletList':
      return { type: 'bulletList', content: node.children.map(readItem) };
    case 'orderedList':
      return {
        type: 'orderedList',
        ...(attrs['start'] !== 1 && { attrs: { start: attrs['start'] } }),
        content: node.children.map(readItem),
      };
    case 'blockquote':
      return { type: 'blockquote', content: node.children.map(readBlock) };
    case 'table':
      return { type: 'table', content: node.children.map(readRow) };
    default: {
      const align = alignOf(node);
      return { type: 'paragraph', ...(align.align && { attrs: align }), ...inlinesOf(node) };
    }
  }
}

function readItem(node: Node): ListItem {
  return { type: 'listItem', content: node.children.map(readBlock) };
}

function readRow(node: Node): TableRow {
  return { type: 'tableRow', content: node.children.map(readCell) };
}

function readCell(node: Node): TableCell {
  const { colspan, rowspan } = node.attrs;
  const attrs = { ...(colspan > 1 && { colspan }), ...(rowspan > 1 && { rowspan }) };
  return {
    type: node.type.name === 'tableHeader' ? 'tableHeader' : 'tableCell',
    ...(Object.keys(attrs).length > 0 && { attrs }),
    content: node.children.map(readBlock),
  };
}

function alignOf({ attrs }: Node): { align?: 'center' | 'end' } {
  const { align } = attrs;
  return align === 'center' || align === 'end' ? { align } : {};
}

function inlinesOf(node: Node): { content?: Inline[] } {
  const inlines = node.children.flatMap(readInline);
  return inlines.length === 0 ? {} : { content: inlines };
}

function readInline(node: Node): Inline[] {
  if (node.type.name === 'hardBreak') return [{ type: 'hardBreak' }];
  if (node.type.name === 'inlineMath')
    return [{ type: 'inlineMath', attrs: { latex: storable(node.attrs['latex']) } }];
  const text = storable(node.text ?? '');
  if (text === '') return [];
  const marks = node.marks.flatMap(readMark);
  return [marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks }];
}

function readMark({ type, attrs }: EditorMark): Mark[] {
  switch (type.name) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
    case 'code':
    case 'subscript':
    case 'superscript':
      return [{ type: type.name }];
    case 'link':
      return isSafeLink(attrs['href']) ? [{ type: 'link', attrs: { href: attrs['href'] } }] : [];
    default:
      return [];
  }
}

/** Without what the database cannot store. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}
