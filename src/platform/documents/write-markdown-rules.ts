import type { Block, Inline, ListItem, Mark, PictureAttrs, RichDocument } from './document-contract.ts';

/** Returns the address under which a picture stands beside the text. */
export type PictureAddress = (pictureId: string) => string;

/**
 * Returns a document as Markdown (CommonMark 0.31 with GitHub's tables and strikethrough). What Markdown has no sign for is
 * HTML, which every reader of it accepts: underlining, small letters above and below, alignment, captions, merged cells.
 */
export function writeMarkdown(document: RichDocument, addressOf: PictureAddress): string {
  return `${blocksOf(document.content, addressOf)}\n`;
}

function blocksOf(blocks: readonly Block[], addressOf: PictureAddress): string {
  return blocks.map((block) => blockOf(block, addressOf)).join('\n\n');
}

function blockOf(block: Block, addressOf: PictureAddress): string {
  switch (block.type) {
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${lineOf(block.content)}`;
    case 'bulletList':
      return block.content.map((item) => itemOf(item, '- ', addressOf)).join('\n');
    case 'orderedList': {
      const start = block.attrs?.start ?? 1;
      return block.content.map((item, at) => itemOf(item, `${start + at}. `, addressOf)).join('\n');
    }
    case 'blockquote':
      return indented(blocksOf(block.content, addressOf), '> ', '>');
    case 'codeBlock':
      return fenced(block.content?.map(({ text }) => text).join('') ?? '', block.attrs?.language ?? '');
    case 'horizontalRule':
      return '---';
    case 'picture':
      return pictureOf(block.attrs, addressOf);
    case 'gallery':
      return block.attrs.pictures.map((picture) => pictureOf(picture, addressOf)).join('\n\n');
    case 'embed':
      return `<${block.attrs.url}>`;
    case 'card':
      return `<!-- ${block.attrs.kind} ${block.attrs.key.replaceAll('--', '')} -->`;
    case 'table':
      return tableOf(block, addressOf);
    default: {
      const text = inlinesOf(block.content);
      const align = block.attrs?.align;
      return align ? `<p style="text-align: ${align}">${htmlOf(block.content)}</p>` : text;
    }
  }
}

function itemOf({ content }: ListItem, marker: string, addressOf: PictureAddress): string {
  const text = blocksOf(content, addressOf);
  return marker + indented(text, ' '.repeat(marker.length), '').slice(marker.length);
}

function indented(text: string, indent: string, empty: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? empty : indent + line))
    .join('\n');
}

/** With a fence longer than any in the code. */
function fenced(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

function pictureOf(
  { pictureId, alt, caption }: Pick<PictureAttrs, 'pictureId' | 'alt' | 'caption'>,
  addressOf: PictureAddress,
): string {
  const title = caption === '' ? '' : ` "${caption.replaceAll(/\s+/g, ' ').replaceAll(/["\\]/g, '\\$&')}"`;
  return `![${escaped(alt.replaceAll(/\s+/g, ' '))}](<${addressOf(pictureId)}>${title})`;
}

/** As Markdown where each cell is one line; otherwise as HTML. */
function tableOf(table: Extract<Block, { type: 'table' }>, addressOf: PictureAddress): string {
  const [head, ...rows] = table.content;
  const isPlain =
    head !== undefined &&
    table.content.every(
      ({ content }) =>
        content.length === head.content.length &&
        content.every(
          ({ attrs, content: blocks }) =>
            !attrs?.colspan && !attrs?.rowspan && blocks.length === 1 && blocks[0]?.type === 'paragraph',
        ),
    );
  if (!isPlain) return htmlTable(table, addressOf);
  const row = (cells: string[]): string => `| ${cells.join(' | ')} |`;
  const line = ({ content }: (typeof rows)[number]): string =>
    row(
      content.map(({ content: [block] }) =>
        block?.type === 'paragraph' ? lineOf(block.content).replaceAll(/(?<!\\)[|]/g, '\\|') : '',
      ),
    );
  return [line(head), row(head.content.map(() => '---')), ...rows.map(line)].join('\n');
}

function htmlTable(table: Extract<Block, { type: 'table' }>, addressOf: PictureAddress): string {
  const rows = table.content.map(({ content }) => {
    const cells = content.map(({ type, attrs, content: blocks }) => {
      const name = type === 'tableHeader' ? 'th' : 'td';
      const spans = Object.entries(attrs ?? {}).map(([span, value]) => ` ${span}="${value}"`);
      return `<${name}${spans.join('')}>${blocks.map((block) => htmlBlock(block, addressOf)).join('')}</${name}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

/** Blocks of a cell: paragraphs as they are, everything else as its words. */
function htmlBlock(block: Block, addressOf: PictureAddress): string {
  if (block.type === 'paragraph') return `<p>${htmlOf(block.content)}</p>`;
  if (block.type === 'picture') {
    const { pictureId, alt } = block.attrs;
    return `<img src="${attribute(addressOf(pictureId))}" alt="${attribute(alt)}">`;
  }
  if (block.type === 'bulletList' || block.type === 'orderedList') {
    const name = block.type === 'bulletList' ? 'ul' : 'ol';
    const items = block.content.map(
      ({ content }) => `<li>${content.map((inner) => htmlBlock(inner, addressOf)).join('')}</li>`,
    );
    return `<${name}>${items.join('')}</${name}>`;
  }
  if (block.type === 'heading')
    return `<h${block.attrs.level}>${htmlOf(block.content)}</h${block.attrs.level}>`;
  if (block.type === 'blockquote')
    return `<blockquote>${block.content.map((inner) => htmlBlock(inner, addressOf)).join('')}</blockquote>`;
  if (block.type === 'codeBlock')
    return `<pre><code>${html(block.content?.map(({ text }) => text).join('') ?? '')}</code></pre>`;
  return '';
}

/** Inline text in one line, for headings and cells. */
function lineOf(inlines: readonly Inline[] | undefined): string {
  return inlinesOf(inlines).replaceAll(/\\?\n/g, '<br>');
}

function inlinesOf(inlines: readonly Inline[] = []): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '\\\n';
      return marked(inline.text, inline.marks ?? []);
    })
    .join('');
}

const SIGNS: Partial<Record<Mark['type'], readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  underline: ['<u>', '</u>'],
  subscript: ['<sub>', '</sub>'],
  superscript: ['<sup>', '</sup>'],
};
const TAGS: Partial<Record<Mark['type'], string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

/** Signs stand right at the words: between a sign and a space Markdown sees no emphasis. */
function marked(given: string, marks: readonly Mark[]): string {
  const text = given.trim();
  if (text === '') return given;
  const before = given.slice(0, given.length - given.trimStart().length);
  const after = given.slice(given.trimEnd().length);
  const isCode = marks.some(({ type }) => type === 'code');
  let made = isCode ? codeSpan(text) : escaped(text);
  for (const mark of marks) {
    // Emphasis next to a letter, as everywhere in Thai, is none for Markdown; elements always are.
    const tag = TAGS[mark.type];
    const sign = SIGNS[mark.type];
    if (mark.type === 'link')
      made = `[${made}](<${mark.attrs.href.replaceAll(/[<>]/g, encodeURIComponent)}>)`;
    else if (isThai(text) && tag && mark.type !== 'code') made = `<${tag}>${made}</${tag}>`;
    else if (sign) made = sign[0] + made + sign[1];
  }
  return before + made + after;
}

function isThai(text: string): boolean {
  return /[\u0e00-\u0e7f]/.test(text);
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return fence + pad + text + pad + fence;
}

/** Signs that would mean something, also at the beginning of a line. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>#|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replace(/^(\s*)([-+=]|\d+(?=[.)]))/, (_, space: string, sign: string) =>
      /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`,
    );
}

function htmlOf(inlines: readonly Inline[] = []): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '<br>';
      return (inline.marks ?? []).reduce((made, mark) => {
        if (mark.type === 'link') return `<a href="${attribute(mark.attrs.href)}">${made}</a>`;
        return `<${TAGS[mark.type]}>${made}</${TAGS[mark.type]}>`;
      }, html(inline.text));
    })
    .join('');
}

function html(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function attribute(text: string): string {
  return html(text).replaceAll('"', '&quot;');
}
