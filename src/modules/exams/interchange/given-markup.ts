import { literalText } from '../question/rich-text-rules.ts';
import { htmlToText } from './html-markup.ts';
import type { Note } from './interchange-contract.ts';
import { markdownToText } from './markdown-markup.ts';

/** How a file says that a text is written. `moodle` is text with line breaks in which HTML elements count too. */
export type TextFormat = 'html' | 'markdown' | 'plain' | 'moodle';

/** An element or a character of HTML, not merely a `<` in a formula: an attribute has a value. */
export const LOOKS_LIKE_HTML =
  /<\/?(?:p|br|hr|b|strong|i|em|u|s|sup|sub|span|div|font|a|img|ul|ol|li|table|thead|tbody|tr|t[dh]|pre|code|h[1-6]|del|ins|q|blockquote|center|small|big|audio|video|math)(?:\s+[a-z-]+\s*=[^<>]*|\s*\/?)>|&(?:[a-z]{2,8}|#\d{1,7});/i;

/** Converts a text of a file to the markup of questions. `lines`: an option. */
export function givenText(text: string, format: TextFormat, note: Note, room: 'block' | 'lines'): string {
  switch (format) {
    case 'html':
      return htmlToText(text, note, room);
    case 'markdown':
      return markdownToText(text, note);
    case 'plain':
      return literalText(trimmedLines(text));
    case 'moodle':
      return LOOKS_LIKE_HTML.test(text)
        ? htmlToText(brokenLines(text), note, room)
        : literalText(trimmedLines(text));
  }
}

function trimmedLines(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim();
}

/** Line breaks between words are breaks; those beside block elements only lay out the source. */
function brokenLines(text: string): string {
  return text
    .split(/(<pre\b[\s\S]*?<\/pre>)/i)
    .map((part) =>
      /^<pre\b/i.test(part) ? part : part.replace(/([^>\s])[ \t]*\r?\n[ \t]*(?=[^<\s])/g, '$1<br>'),
    )
    .join('');
}
