import { type Block, parseMarkdown, withHeadingLevels } from './markdown.ts';

/**
 * Parses the Markdown subset for legal texts: headings, lists, bold text and links. Everything else stays text. Never
 * produces HTML, and a link other than to http(s), mail, telephone or this site stays text too.
 */
export function readProse(text: string): Block[] {
  return withHeadingLevels(
    parseMarkdown(text, { grammar: 'little', addressOf: (to) => (isSafeLink(to) ? to : null) }),
  );
}

/** Allowlist of link prefixes, so that no other scheme can run. */
function isSafeLink(to: string): boolean {
  return /^(?:https?:\/\/[\w.-]|mailto:[\w.+-]+@|tel:\+?\d|\/(?![/\\]))[^\\\u0000-\u0020]*$/i.test(to);
}
