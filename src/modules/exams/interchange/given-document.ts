import type { Block, Inline, RichDocument } from '#platform/documents/document-contract.ts';
import { formulasIn } from '#platform/documents/document-rules.ts';
import { markdownToHtml } from '#platform/documents/markdown-html.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { type HtmlPicture, type HtmlSound, readHtml } from '#platform/documents/read-html.ts';
import { withFormulas } from '#platform/documents/text-formula-rules.ts';
import { cleanTyped } from '../question/question-contract.ts';
import { plainTextOf } from '../question/question-text-rules.ts';
import { FileList, FoundMedia, type NamedFiles } from './found-media.ts';
import type { Note } from './interchange-contract.ts';
import { longBlocks, shortBlocks, withEditorMarks } from './question-document-rules.ts';

/** How a file says that a text is written. `moodle` is text with line breaks in which HTML elements count too. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle';

/** Where a text stands: an option or feedback has no headings and frames. */
export type Room = 'long' | 'short';

/** What a text is read with: whom its losses are told, and where its pictures and sounds are found. */
export interface TextReading {
  readonly note: Note;
  readonly media: FoundMedia;
  readonly files: NamedFiles;
}

/** An element or a character of HTML, not merely a `<` in a formula: an attribute has a value. */
export const LOOKS_LIKE_HTML =
  /<\/?(?:p|br|hr|b|strong|i|em|u|s|sup|sub|span|div|font|a|img|ul|ol|li|table|thead|tbody|tr|t[dh]|pre|code|h[1-6]|del|ins|q|blockquote|figure|center|small|big|audio|video|math)(?:\s+[a-z-]+\s*=[^<>]*|\s*\/?)>|&(?:[a-z]{2,8}|#\d{1,7});/i;

/** Reads a text of a file as a document of a question. */
export function givenDocument(
  text: string,
  format: TextFormat,
  room: Room,
  reading: TextReading,
): RichDocument {
  switch (format) {
    case 'html':
      return htmlDocument(text, room, reading);
    case 'markdown':
      return htmlDocument(markdownToHtml(text, { keepsLineBreaks: true }), room, reading);
    case 'plain':
      return plainDocument(text);
    case 'moodle':
      return LOOKS_LIKE_HTML.test(text)
        ? htmlDocument(brokenLines(text), room, reading)
        : plainDocument(text);
  }
}

/** The words of a text, without telling anybody what it holds besides. */
export function givenWords(text: string, format: TextFormat): string {
  const reading = { note: () => undefined, media: new FoundMedia(), files: new FileList([]) };
  return plainTextOf(givenDocument(text, format, 'long', reading));
}

/** A text without markup as a document: formulas between the signs of other programs are formulas in it. */
export function plainDocument(given: string): RichDocument {
  const text = cleanTyped(given)
    .replace(/[ \t]+$/gm, '')
    .trim();
  const blocks = documentOfText(text).content;
  return {
    type: 'doc',
    content: blocks.map((block): Block => {
      if (block.type !== 'paragraph' || block.content === undefined) return block;
      return { ...block, content: block.content.flatMap(withInlineFormulas) };
    }),
  };
}

function withInlineFormulas(inline: Inline): Inline[] {
  if (inline.type !== 'text') return [inline];
  return withFormulas(inline.text).flatMap((part): Inline[] => {
    if (typeof part !== 'string') return [{ type: 'inlineMath', attrs: { latex: part.latex } }];
    return part === '' ? [] : [{ ...inline, text: part }];
  });
}

/** A text that shows letter by letter, on one line. */
export function literalDocument(text: string): RichDocument {
  return documentOfText(cleanTyped(text).replace(/\s+/g, ' ').trim());
}

function htmlDocument(given: string, room: Room, { note, media, files }: TextReading): RichDocument {
  const html = media.withoutData(cleanTyped(given));
  if (hasLostLooks(html)) note('layout_dropped');
  const pictureOf = ({ src, ...looks }: HtmlPicture): Block | null => {
    const pictureId = media.at(src, 'picture', files);
    if (pictureId !== null) return { type: 'picture', attrs: { pictureId, ...looks } };
    note('pictures_dropped');
    const alt = looks.alt.trim();
    return alt === '' ? null : { type: 'paragraph', content: [{ type: 'text', text: `[${alt}]` }] };
  };
  const soundOf = ({ sources, ...words }: HtmlSound): Block | null => {
    for (const source of sources) {
      const soundId = media.at(source, 'sound', files);
      if (soundId !== null) return { type: 'sound', attrs: { soundId, ...words } };
    }
    return null;
  };
  const { document, notTaken } = readHtml(html, pictureOf, {
    hasTextFormulas: true,
    keepsLetters: true,
    soundOf,
  });
  for (const { kind } of notTaken)
    note(kind === 'picture' || kind === 'player' || kind === 'frame' ? 'pictures_dropped' : 'layout_dropped');
  if ((html.match(/<math\b/gi)?.length ?? 0) > formulasIn(document).length) note('formula_as_text');
  const content = (room === 'short' ? shortBlocks : longBlocks)(document.content);
  return withEditorMarks({ type: 'doc', content });
}

/** Line breaks between words are breaks; those beside block elements only lay out the source. */
function brokenLines(text: string): string {
  const parts: string[] = [];
  const [opening, closing] = [/<pre\b/gi, /<\/pre>/gi];
  let at = 0;
  for (const { index } of text.matchAll(opening)) {
    if (index < at) continue;
    closing.lastIndex = index;
    // Without an end here, no later one has any.
    if (!closing.test(text)) break;
    parts.push(withBreaks(text.slice(at, index)), text.slice(index, closing.lastIndex));
    at = closing.lastIndex;
  }
  return [...parts, withBreaks(text.slice(at))].join('');
}

function withBreaks(text: string): string {
  return text.replace(/([^>\s])[ \t]*\r?\n[ \t]*(?=[^<\s])/g, '$1<br>');
}

/** Colours that text has anyway. */
const NO_COLOUR =
  /^(?:inherit|initial|unset|transparent|currentcolor|windowtext|window|black|white|none|#000000|#000|#fff|#ffffff|rgba?\(0, *0, *0.*|rgba?\(255, *255, *255.*)(?: *!important)?$/i;

/** Whether HTML has what shows and no document has: colours, highlighting, fields to fill in. */
function hasLostLooks(html: string): boolean {
  for (const [tag] of html.matchAll(/<[a-z][^<>]*>/gi)) {
    if (/^<(?:input|select|mark)\b/i.test(tag)) return true;
    const colour =
      /\scolor\s*=\s*["']?([^"'\s>]+)/i.exec(tag)?.[1] ??
      /[\s;"'](?:color|background(?:-color)?)\s*:\s*([^;"']+)/i.exec(tag)?.[1];
    if (colour !== undefined && !NO_COLOUR.test(colour.trim())) return true;
  }
  return false;
}
