import type { Block, Inline, Mark, RichDocument } from '#platform/documents/document-contract.ts';
import { EDITOR_MARKS } from '../question/markup-document-rules.ts';
import { isDocument } from '../question/question-text-rules.ts';

/** Returns a document with marks in the order in which the editor writes them. */
export function withEditorMarks(document: RichDocument): RichDocument {
  return { type: 'doc', content: mapped(document.content, (block) => [block], withSortedMarks) };
}

/** Returns blocks as a stem holds them: without cards of records. */
export function longBlocks(blocks: readonly Block[]): Block[] {
  return mapped(
    blocks,
    (block) => (block.type === 'card' ? [] : [block]),
    (inlines) => inlines,
  );
}

/** Returns blocks as an option holds them: headings are bold lines, a gallery its pictures, a frame its address. */
export function shortBlocks(blocks: readonly Block[]): Block[] {
  return mapped(blocks, shortBlock, (inlines) => inlines);
}

/** Returns blocks in which the words of some pictures and sounds stand in their place. */
function withoutMedia(blocks: readonly Block[], isLeft: (id: string) => boolean): Block[] {
  const wordsOf = (block: Block): Block[] => {
    if (block.type === 'picture' && isLeft(block.attrs.pictureId)) return pictureWords(block.attrs);
    if (block.type === 'sound' && isLeft(block.attrs.soundId))
      return described(block.attrs.caption, block.attrs.transcript);
    if (block.type !== 'gallery') return [block];
    const kept = block.attrs.pictures.filter(({ pictureId }) => !isLeft(pictureId));
    const words = block.attrs.pictures.filter(({ pictureId }) => isLeft(pictureId)).flatMap(pictureWords);
    return kept.length > 0 ? [{ type: 'gallery', attrs: { pictures: kept } }, ...words] : words;
  };
  return mapped(blocks, wordsOf, (inlines) => inlines);
}

function pictureWords({ alt, caption }: { readonly alt: string; readonly caption: string }): Block[] {
  return described(alt === '' ? '' : `[${alt}]`, caption);
}

function described(...words: string[]): Block[] {
  return words
    .filter((text) => text !== '')
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
}

/** Returns a copy of a value, such as a question, in whose documents words stand for some pictures and sounds. */
export function withWordsForMedia(value: unknown, isLeft: (id: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => withWordsForMedia(each, isLeft));
  if (typeof value !== 'object' || value === null) return value;
  if (isDocument(value)) return { type: 'doc', content: withoutMedia(value.content, isLeft) };
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withWordsForMedia(each, isLeft)]),
  );
}

function shortBlock(block: Block): Block[] {
  if (block.type === 'heading') {
    const { align } = block.attrs;
    const content = block.content?.map(emboldened);
    return [{ type: 'paragraph', ...(align && { attrs: { align } }), ...(content && { content }) }];
  }
  if (block.type === 'gallery')
    return block.attrs.pictures.map((picture) => ({
      type: 'picture',
      attrs: { ...picture, width: 'normal' },
    }));
  if (block.type === 'card') return [];
  if (block.type !== 'embed') return [block];
  const { url } = block.attrs;
  const marks: Mark[] = [{ type: 'link', attrs: { href: url } }];
  return [{ type: 'paragraph', content: [{ type: 'text', text: url, marks }] }];
}

function emboldened(inline: Inline): Inline {
  if (inline.type !== 'text' || inline.marks?.some(({ type }) => type === 'bold')) return inline;
  return { ...inline, marks: [...(inline.marks ?? []), { type: 'bold' }] };
}

/** Neighbours that look the same are one. */
function withSortedMarks(inlines: readonly Inline[]): Inline[] {
  const made: Inline[] = [];
  for (const inline of inlines) {
    if (inline.type !== 'text') {
      made.push(inline);
      continue;
    }
    const marks = inline.marks?.toSorted(
      (one, other) => EDITOR_MARKS.indexOf(one.type) - EDITOR_MARKS.indexOf(other.type),
    );
    const last = made.at(-1);
    if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marks))
      made[made.length - 1] = { ...last, text: last.text + inline.text };
    else made.push(marks === undefined ? inline : { ...inline, marks });
  }
  return made;
}

/** Blocks and inlines at any depth replaced, the innermost blocks first. */
function mapped(
  blocks: readonly Block[],
  blockOf: (block: Block) => Block[],
  inlinesOf: (inlines: Inline[]) => Inline[],
): Block[] {
  const inside = (inner: readonly Block[]): Block[] => {
    const made = mapped(inner, blockOf, inlinesOf);
    return made.length > 0 ? made : [{ type: 'paragraph' }];
  };
  const withInner = (block: Block): Block => {
    if (block.type === 'paragraph' || block.type === 'heading')
      return block.content ? { ...block, content: inlinesOf(block.content) } : block;
    if (block.type === 'blockquote') return { ...block, content: inside(block.content) };
    if (block.type === 'bulletList' || block.type === 'orderedList')
      return {
        ...block,
        content: block.content.map((item) => ({ ...item, content: inside(item.content) })),
      };
    if (block.type !== 'table') return block;
    const content = block.content.map((row) => ({
      ...row,
      content: row.content.map((cell) => ({ ...cell, content: inside(cell.content) })),
    }));
    return { ...block, content };
  };
  return blocks.flatMap((block) => blockOf(withInner(block)));
}
