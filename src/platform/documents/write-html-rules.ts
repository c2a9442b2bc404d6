import type { Block, Inline, Mark, PictureAttrs, RichDocument } from './document-contract.ts';
import { oneLine } from './document-rules.ts';
import { type InlineRun, isTextRun, runsOf } from './inline-run-rules.ts';
import { withTextFormulas } from './text-formula-rules.ts';

export interface HtmlWriting {
  /** Returns the address of a picture; null where there is none: then its description stands in its place. */
  readonly pictureSource?: (pictureId: string) => string | null;
  /** The same for a sound, in whose place its words stand. */
  readonly soundSource?: (soundId: string) => string | null;
}

/**
 * Returns a document as HTML for other programs, from which `readHtml` with `hasTextFormulas` makes the same document.
 * Formulas stand between `\( \)` and `\[ \]`, as MathJax, KaTeX and Moodle know them.
 *
 * Lost are: empty paragraphs, headings and quotations between other blocks; spaces and breaks at the ends of a block; all but
 * one of several spaces outside of code blocks.
 */
export function writeHtml(
  document: RichDocument,
  { pictureSource = nowhere, soundSource = nowhere }: HtmlWriting = {},
): string {
  return blocksHtml(document.content, {
    pictureSource,
    soundSource,
    formula: signedFormula,
    text: signFree,
    code: escapeHtml,
  });
}

function nowhere(): null {
  return null;
}

/** What differs between programs for which HTML is written. */
export interface HtmlSpelling {
  readonly pictureSource: (pictureId: string) => string | null;
  readonly soundSource: (soundId: string) => string | null;
  readonly formula: (latex: string, isBlock: boolean) => string;
  /** Escapes words of the document. */
  readonly text: (text: string) => string;
  /** Escapes lines of a code block. */
  readonly code: (text: string) => string;
}

function blocksHtml(blocks: readonly Block[], spelling: HtmlSpelling): string {
  return blocks.map((block) => blockHtml(block, spelling)).join('');
}

/** A block without words is nothing, as `readHtml` reads it. */
export function blockHtml(block: Block, spelling: HtmlSpelling): string {
  switch (block.type) {
    case 'paragraph':
    case 'heading': {
      const name = block.type === 'paragraph' ? 'p' : `h${block.attrs.level}`;
      const align = block.attrs?.align;
      const words = inlinesHtml(block.content, spelling);
      return words === '' ? '' : `<${name}${align ? ` style="text-align: ${align}"` : ''}>${words}</${name}>`;
    }
    case 'bulletList':
    case 'orderedList': {
      const name = block.type === 'bulletList' ? 'ul' : 'ol';
      const start = block.type === 'orderedList' ? block.attrs?.start : undefined;
      const items = block.content.map(({ content }) => `<li>${blocksHtml(content, spelling)}</li>`);
      return `<${name}${start === undefined ? '' : ` start="${start}"`}>${items.join('')}</${name}>`;
    }
    case 'blockquote': {
      const words = blocksHtml(block.content, spelling);
      return words === '' ? '' : `<blockquote>${words}</blockquote>`;
    }
    case 'codeBlock': {
      const language = block.attrs?.language;
      const named = language ? ` class="language-${language}"` : '';
      const code = block.content?.map(({ text }) => text).join('') ?? '';
      return `<pre><code${named}>${spelling.code(`${code}\n`)}</code></pre>`;
    }
    case 'blockMath':
      return spelling.formula(block.attrs.latex, true);
    case 'horizontalRule':
      return '<hr>';
    case 'picture':
      return pictureHtml(block.attrs, spelling);
    case 'gallery': {
      const pictures = block.attrs.pictures.map((picture) =>
        pictureHtml({ ...picture, width: 'normal' }, spelling),
      );
      return `<figure class="gallery">${pictures.join('')}</figure>`;
    }
    case 'sound':
      return soundHtml(block.attrs, spelling);
    case 'embed':
      return `<iframe src="${escapeAttribute(block.attrs.url)}" title="${escapeAttribute(block.attrs.title)}"></iframe>`;
    case 'card':
      return `<div data-card="${escapeAttribute(block.attrs.kind)}" data-key="${escapeAttribute(block.attrs.key)}"></div>`;
    case 'table':
      return tableHtml(block, spelling);
  }
}

function tableHtml(table: Extract<Block, { type: 'table' }>, spelling: HtmlSpelling): string {
  const rows = table.content.map(({ content }) => {
    const cells = content.map(({ type, attrs, content: blocks }) => {
      const name = type === 'tableHeader' ? 'th' : 'td';
      const spans = Object.entries(attrs ?? {}).map(([span, value]) => ` ${span}="${value}"`);
      return `<${name}${spans.join('')}>${blocksHtml(blocks, spelling)}</${name}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table>${rows.join('')}</table>`;
}

export function pictureHtml(
  { pictureId, alt, caption, width }: PictureAttrs,
  { pictureSource, text }: HtmlSpelling,
): string {
  const source = pictureSource(pictureId);
  const [description, words] = [oneLine(alt), oneLine(caption)];
  if (source === null)
    return [description && `[${description}]`, words]
      .filter((line) => line !== '')
      .map((line) => `<p>${text(line)}</p>`)
      .join('');
  const below = words === '' ? '' : `<figcaption>${text(words)}</figcaption>`;
  const wide = width === 'wide' ? ' class="wide"' : '';
  return `<figure${wide}><img src="${escapeAttribute(source)}" alt="${escapeAttribute(description)}">${below}</figure>`;
}

/** With its words for those who cannot hear it, where other programs show them too. */
function soundHtml(
  { soundId, caption, transcript }: Extract<Block, { type: 'sound' }>['attrs'],
  { soundSource, text }: HtmlSpelling,
): string {
  const source = soundSource(soundId);
  const words = oneLine(caption);
  const said = transcript
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '')
    .map((line) => `<p>${text(line)}</p>`)
    .join('');
  if (source === null) return `${words === '' ? '' : `<p>${text(words)}</p>`}${said}`;
  const below = words === '' ? '' : `<figcaption>${text(words)}</figcaption>`;
  return `<figure class="sound"><audio controls src="${escapeAttribute(source)}"></audio>${below}${said}</figure>`;
}

const TAGS: Readonly<Record<Exclude<Mark['type'], 'link'>, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  code: 'code',
  subscript: 'sub',
  superscript: 'sup',
};

function inlinesHtml(inlines: readonly Inline[] | undefined, spelling: HtmlSpelling): string {
  return runsOf(inlines)
    .map((run) => runHtml(run, spelling))
    .join('');
}

function runHtml(run: InlineRun, { formula, text }: HtmlSpelling): string {
  if (run === null) return '<br>';
  if (!isTextRun(run)) return formula(run.latex, false);
  // The first mark is the outermost, as `readHtml` reads them.
  return run.marks.reduceRight((made, mark) => markHtml(mark, made), text(run.text));
}

/** Words in HTML with a mark around them. */
export function markHtml(mark: Mark, words: string): string {
  if (mark.type === 'link') return `<a href="${escapeAttribute(mark.attrs.href)}">${words}</a>`;
  const tag = TAGS[mark.type];
  return `<${tag}>${words}</${tag}>`;
}

/** Between the signs of MathJax; what they cannot hold is told by an attribute too. */
function signedFormula(latex: string, isBlock: boolean): string {
  const [opening, closing] = isBlock ? ['\\[', '\\]'] : ['\\(', '\\)'];
  const signed = opening + latex + closing;
  const [before, formula, after, ...more] = withTextFormulas([signed]);
  const isHeld =
    !latex.includes(closing) &&
    before === '' &&
    after === '' &&
    more.length === 0 &&
    typeof formula === 'object' &&
    formula.attributes['data-latex'] === latex;
  if (isHeld) return isBlock ? `<p>${escapeHtml(signed)}</p>` : escapeHtml(signed);
  const name = isBlock ? 'div' : 'span';
  return `<${name} data-latex="${escapeAttribute(latex)}">${escapeHtml(signed)}</${name}>`;
}

/** Within the signs that begin a formula in a text. */
const WITHIN_SIGN = /(?<=\\)(?=[([])|(?<=\$)(?=\$|latex\s)|(?<=\[)(?=(?:la|ka)tex[\s\]])/;

/** Words that are no formula, whatever signs they hold: an empty element parts these. */
function signFree(text: string): string {
  return text.split(WITHIN_SIGN).map(escapeHtml).join('<span></span>');
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;');
}

/** Also between the pipes of a table of Markdown. */
export function escapeAttribute(text: string): string {
  return escapeHtml(text).replaceAll('"', '&quot;').replaceAll('|', '&#124;');
}
