import sanitizeHtml from 'sanitize-html';

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

/** Converts HTML to text: paragraphs become lines, strong and code keep their markup, everything else is dropped. */
export function htmlToText(html: string, onPicture: () => void): string {
  if (/<(img|audio|video|object|iframe|svg)\b/i.test(html)) onPicture();
  const marked = html
    .replace(/<\s*br\s*\/?>/gi, '\n')
    .replace(/<\s*\/(p|div|li|tr|h[1-6]|pre)\s*>/gi, '\n')
    .replace(/<\s*li\b[^>]*>/gi, '• ')
    .replace(/<\s*(strong|b)\b[^>]*>(.*?)<\s*\/\1\s*>/gis, '**$2**')
    .replace(/<\s*code\b[^>]*>(.*?)<\s*\/code\s*>/gis, '`$1`');
  const words = sanitizeHtml(marked, { allowedTags: [], allowedAttributes: {} });
  return words
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll('\u00a0', ' ')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
