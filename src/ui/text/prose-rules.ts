import { type Block, parseMarkdown } from '#platform/text/markdown.ts';

/**
 * Reads the little Markdown that legal texts may have: headings, lists, bold words and links. Everything else is text: no
 * HTML is made anywhere, and a link that leads neither to the open web, to mail, to a telephone nor within the site is text too.
 */
export function readProse(text: string): Block[] {
  return parseMarkdown(text, { grammar: 'little', addressOf: (to) => (isSafeLink(to) ? to : null) });
}

/** Only these begin a link; a scheme that is not named here never runs. */
function isSafeLink(to: string): boolean {
  return /^(?:https?:\/\/[\w.-]|mailto:[\w.+-]+@|tel:\+?\d|\/(?![/\\]))[^\\\u0000-\u0020]*$/i.test(to);
}
