import type { Block, Inline, ListItem, RichDocument } from '#platform/documents/document-contract.ts';
import { linksIn } from '#platform/documents/document-check-rules.ts';

/** What an e-mail can say of its recipient and of the site: `{{name}}` becomes the recipient's name. */
export const PLACEHOLDERS = ['name', 'firstname', 'email', 'site'] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Those that only members of the site have. */
const OF_MEMBERS: readonly Placeholder[] = ['name', 'firstname'];

export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

const IN_TEXT = /\{\{([^{}\n]{0,60})\}\}/g;
/** Two braces that begin no placeholder, with what follows them. */
const BROKEN = /\{\{(?![^{}\n]{0,60}\}\})[^{}\n]{0,20}/g;

function placeholderNamed(name: string): Placeholder | null {
  return PLACEHOLDERS.find((placeholder) => placeholder === name.trim().toLowerCase()) ?? null;
}

interface Written {
  readonly subject: string;
  readonly document: RichDocument;
}

/**
 * Returns what looks like a placeholder and cannot be filled, as it is written: an unknown name, braces without an end, one
 * that is formatted in parts, and any in the address of a link. Code is what it is.
 */
export function unknownPlaceholders({ subject, document }: Written): string[] {
  const found = [[subject], ...document.content.flatMap(piecesOf)].flatMap(unknownIn);
  const inLinks = linksIn(document).flatMap(({ href }) => href.match(/\{\{[^{}]{0,60}(?:\}\})?/g) ?? []);
  return [...new Set([...found, ...inLinks])];
}

/** Whether filling it needs to know the recipient's name. */
export function needsName({ subject, document }: Written): boolean {
  return [[subject], ...document.content.flatMap(piecesOf)].flat().some((piece) =>
    [...piece.matchAll(IN_TEXT)].some(([, name = '']) => {
      const placeholder = placeholderNamed(name);
      return placeholder !== null && OF_MEMBERS.includes(placeholder);
    }),
  );
}

/** Fills the placeholders of one recipient; a value that looks like a placeholder is not filled again. */
export function filled({ subject, document }: Written, values: PlaceholderValues): Written {
  const fill = (text: string): string =>
    text.replace(IN_TEXT, (whole, name: string) => {
      const placeholder = placeholderNamed(name);
      return placeholder === null ? whole : values[placeholder];
    });
  return {
    subject: fill(subject),
    document: { type: 'doc', content: document.content.map((block) => filledBlock(block, fill)) },
  };
}

/** Unknown and broken ones in a line whose pieces are formatted differently. */
function unknownIn(pieces: readonly string[]): string[] {
  const line = pieces.join('');
  const whole = new Map<string, number>();
  for (const piece of pieces)
    for (const [written] of piece.matchAll(IN_TEXT)) whole.set(written, (whole.get(written) ?? 0) + 1);
  const unknown = [...line.matchAll(IN_TEXT)].flatMap(([written, name = '']) => {
    const left = whole.get(written) ?? 0;
    whole.set(written, left - 1);
    return placeholderNamed(name) === null || left < 1 ? [written] : [];
  });
  return [...unknown, ...(line.match(BROKEN) ?? [])];
}

/** Texts of a block and of those within it: each line in the pieces that are formatted alike. */
function piecesOf(block: Block): string[][] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [(block.content ?? []).map(pieceOf)];
    case 'picture':
      return [[block.attrs.alt], [block.attrs.caption]];
    case 'gallery':
      return block.attrs.pictures.flatMap(({ alt, caption }) => [[alt], [caption]]);
    case 'bulletList':
    case 'orderedList':
      return block.content.flatMap((item) => item.content.flatMap(piecesOf));
    case 'blockquote':
      return block.content.flatMap(piecesOf);
    case 'table':
      return block.content.flatMap((row) => row.content.flatMap((cell) => cell.content.flatMap(piecesOf)));
    case 'codeBlock':
    case 'blockMath':
    case 'horizontalRule':
    case 'embed':
    case 'sound':
    case 'card':
      return [];
  }
}

function pieceOf(inline: Inline): string {
  return inline.type === 'text' ? inline.text : '\n';
}

type Fill = (text: string) => string;

function filledBlock(block: Block, fill: Fill): Block {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return block.content ? { ...block, content: filledInlines(block.content, fill) } : block;
    case 'picture':
      return { ...block, attrs: filledPicture(block.attrs, fill) };
    case 'gallery':
      return {
        ...block,
        attrs: { pictures: block.attrs.pictures.map((picture) => filledPicture(picture, fill)) },
      };
    case 'bulletList':
      return { ...block, content: filledItems(block.content, fill) };
    case 'orderedList':
      return { ...block, content: filledItems(block.content, fill) };
    case 'blockquote':
      return { ...block, content: filledBlocks(block.content, fill) };
    case 'table':
      return {
        ...block,
        content: block.content.map((row) => ({
          ...row,
          content: row.content.map((cell) => ({ ...cell, content: filledBlocks(cell.content, fill) })),
        })),
      };
    case 'codeBlock':
    case 'blockMath':
    case 'horizontalRule':
    case 'embed':
    case 'sound':
    case 'card':
      return block;
  }
}

function filledBlocks(blocks: readonly Block[], fill: Fill): Block[] {
  return blocks.map((block) => filledBlock(block, fill));
}

function filledItems(items: readonly ListItem[], fill: Fill): ListItem[] {
  return items.map((item) => ({ ...item, content: filledBlocks(item.content, fill) }));
}

function filledInlines(inlines: readonly Inline[], fill: Fill): Inline[] {
  return inlines.map((inline) => (inline.type === 'text' ? { ...inline, text: fill(inline.text) } : inline));
}

function filledPicture<Picture extends { alt: string; caption: string }>(
  picture: Picture,
  fill: Fill,
): Picture {
  return { ...picture, alt: fill(picture.alt), caption: fill(picture.caption) };
}
