import { type Block, type Inline, MAX_ALT, MAX_CAPTION } from '#platform/documents/document-contract.ts';
import { isSafeLink } from '#platform/documents/link-rules.ts';
import type { HtmlPicture } from '#platform/documents/read-html.ts';

/**
 * Returns what stands for a picture until it is fetched, and for good where nobody can fetch it: a paragraph with a link to its
 * address, and its caption in the lines below. Null for an address that leads nowhere.
 */
export function pictureLink({ src, alt, caption }: HtmlPicture): Block | null {
  // A path without a host is looked for in the zip.
  if (!isSafeLink(src) || !/^(?:https?:)?\//i.test(src)) return null;
  const link: Inline = { type: 'text', text: alt || src, marks: [{ type: 'link', attrs: { href: src } }] };
  const below: Inline[] = caption === '' ? [] : [{ type: 'hardBreak' }, { type: 'text', text: caption }];
  return { type: 'paragraph', content: [link, ...below] };
}

/** Returns the texts of the picture for which a paragraph stands; null for any other paragraph. */
export function pictureLinked(
  { content = [] }: Extract<Block, { type: 'paragraph' }>,
  address: string,
): { alt: string; caption: string } | null {
  const [link, gap, below, ...more] = content;
  if (link?.type !== 'text' || more.length > 0) return null;
  if (!link.marks?.some((mark) => mark.type === 'link' && mark.attrs.href === address)) return null;
  if (gap !== undefined && (gap.type !== 'hardBreak' || below?.type !== 'text' || below.marks?.length))
    return null;
  return {
    alt: link.text === address ? '' : link.text.slice(0, MAX_ALT),
    caption: below?.type === 'text' ? below.text.slice(0, MAX_CAPTION) : '',
  };
}
