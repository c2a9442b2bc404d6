import type { Block, Inline, RichDocument } from '#platform/documents/document-contract.ts';

/** A part of a demo text: a paragraph as it is, headings, lists and quotes by their first character. */
const HEADING = '## ';
const QUOTE = '> ';
const ITEM = '- ';
const STEP = '1. ';
const CARD = 'card ';
const FORMULA = '$$ ';

/**
 * Returns the document of a demo text: one paragraph for each line, `## ` before a heading, `> ` before a quote, `- ` and
 * `1. ` before the items of a list, `[text](/path)` for a link, `card shop.product SKU` for a card, `$$ ` before a formula. The picture stands after the
 * first paragraph.
 */
export function documentOf(
  lines: readonly string[],
  picture: { readonly pictureId: string; readonly alt: string; readonly caption: string } | null,
): RichDocument {
  const content: Block[] = [];
  for (const line of lines) {
    const last = content.at(-1);
    if (line.startsWith(HEADING))
      content.push({ type: 'heading', attrs: { level: 2 }, content: inlines(line.slice(HEADING.length)) });
    else if (line.startsWith(CARD)) {
      const [kind = '', key = ''] = line.slice(CARD.length).split(' ');
      content.push({ type: 'card', attrs: { kind, key } });
    } else if (line.startsWith(FORMULA))
      content.push({ type: 'blockMath', attrs: { latex: line.slice(FORMULA.length) } });
    else if (line.startsWith(QUOTE))
      content.push({ type: 'blockquote', content: [paragraph(line.slice(QUOTE.length))] });
    else if (line.startsWith(ITEM) || line.startsWith(STEP)) {
      const isStep = line.startsWith(STEP);
      const item = {
        type: 'listItem' as const,
        content: [paragraph(line.slice((isStep ? STEP : ITEM).length))],
      };
      if (last?.type === (isStep ? 'orderedList' : 'bulletList')) last.content.push(item);
      else if (isStep) content.push({ type: 'orderedList', content: [item] });
      else content.push({ type: 'bulletList', content: [item] });
    } else content.push(paragraph(line));
  }
  if (picture) content.splice(1, 0, { type: 'picture', attrs: { ...picture, width: 'normal' } });
  return { type: 'doc', content };
}

function paragraph(line: string): Block {
  return { type: 'paragraph', content: inlines(line) };
}

function inlines(line: string): Inline[] {
  return line.split(/(\[[^\]]+\]\([^)]+\))/).flatMap((part): Inline[] => {
    const [, text, href] = /^\[(.+)\]\((.+)\)$/.exec(part) ?? [];
    if (text !== undefined && href !== undefined)
      return [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }];
    return part === '' ? [] : [{ type: 'text', text: part }];
  });
}
