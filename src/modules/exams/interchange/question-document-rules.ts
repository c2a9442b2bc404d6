import type { Block, Inline, Mark, RichDocument } from '#platform/documents/document-contract.ts';

/** In the order in which the editor writes them, so that saving an unchanged text changes nothing. */
const MARKS: readonly Mark['type'][] = [
  'link',
  'bold',
  'italic',
  'strike',
  'underline',
  'code',
  'subscript',
  'superscript',
];

/** Returns a document with marks in the order in which the editor writes them. */
export function withEditorMarks(document: RichDocument): RichDocument {
  return { type: 'doc', content: mapped(document.content, (block) => [block], withSortedMarks) };
}

/** Returns blocks as an option holds them: headings are bold lines, a gallery its pictures, a frame its address. */
export function shortBlocks(blocks: readonly Block[]): Block[] {
  return mapped(blocks, shortBlock, (inlines) => inlines);
}

function shortBlock(block: Block): Block[] {
  switch (block.type) {
    case 'heading': {
      const { align } = block.attrs;
      const content = block.content?.map(emboldened);
      return [{ type: 'paragraph', ...(align && { attrs: { align } }), ...(content && { content }) }];
    }
    case 'gallery':
      return block.attrs.pictures.map((picture) => ({
        type: 'picture',
        attrs: { ...picture, width: 'normal' },
      }));
    case 'embed': {
      const { url } = block.attrs;
      const marks: Mark[] = [{ type: 'link', attrs: { href: url } }];
      return [{ type: 'paragraph', content: [{ type: 'text', text: url, marks }] }];
    }
    case 'card':
      return [];
    default:
      return [block];
  }
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
    const marks = inline.marks?.toSorted((one, other) => MARKS.indexOf(one.type) - MARKS.indexOf(other.type));
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
  return blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'paragraph':
      case 'heading':
        return blockOf(block.content ? { ...block, content: inlinesOf(block.content) } : block);
      case 'blockquote':
        return blockOf({ ...block, content: inside(block.content) });
      case 'bulletList':
      case 'orderedList':
        return blockOf({
          ...block,
          content: block.content.map((item) => ({ ...item, content: inside(item.content) })),
        });
      case 'table':
        return blockOf({
          ...block,
          content: block.content.map((row) => ({
            ...row,
            content: row.content.map((cell) => ({ ...cell, content: inside(cell.content) })),
          })),
        });
      default:
        return blockOf(block);
    }
  });
}
