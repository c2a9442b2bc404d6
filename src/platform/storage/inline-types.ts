/** Types that browsers show as what they are; SVG and HTML must never be added. */
const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'video/mp4',
  'video/webm',
  'audio/mpeg',
  'audio/aac',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
]);

/** Texts that browsers would download or run: they are sent as plain text. XML and HTML must never be added. */
const PLAIN = new Set([
  'text/plain',
  'text/csv',
  'text/markdown',
  'text/vtt',
  'text/css',
  'text/javascript',
  'application/json',
]);

/**
 * Returns the content type under which user content of a type is shown inline; null for types that are only ever
 * downloaded, whatever a URL asks for.
 */
export function inlineTypeOf(contentType: string): string | null {
  if (PLAIN.has(contentType)) return 'text/plain; charset=utf-8';
  return SHOWN.has(contentType) ? contentType : null;
}
