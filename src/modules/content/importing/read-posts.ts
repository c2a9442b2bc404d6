import { createHash } from 'node:crypto';
import { isSafeLink } from '#platform/documents/link-rules.ts';
import { type Block, RichDocument } from '#platform/documents/document-contract.ts';
import { type HtmlPicture, readHtml } from '#platform/documents/read-html.ts';
import type { ImportRow, ReadItem } from '#platform/imports/import-source.ts';
import type { ImportProblem } from '#platform/imports/import-rules.ts';
import { excerptOf } from '#platform/text/excerpt.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { MAX_EXCERPT, MAX_TITLE } from '../item/item-contract.ts';

/** A post or page as a file has it, ready to be saved. */
export interface ReadPost {
  readonly key: string;
  readonly kind: 'post' | 'page';
  readonly title: string;
  readonly slug: string;
  /** Null: a draft. */
  readonly publishedAt: string | null;
  readonly audience: 'guest' | 'user';
  /** Pictures stand in it as links to their addresses, until they are fetched. */
  readonly document: RichDocument;
  readonly excerpt: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** Addresses of pictures, that of the cover first, with a mark (`COVER`). */
  readonly pictures: readonly string[];
  /** Its former path, or empty. */
  readonly path: string;
  readonly hash: string;
}

/** Before the address of a cover picture. */
export const COVER = 'cover ';
/** Pictures of one item that are fetched. */
const MAX_FETCHED = 20;
const MAX_TAGS = 20;
const MAX_TAG = 40;
const MAX_CATEGORY = 80;
const PUBLISHED = /^(?:publish|published|sent|future|scheduled|เผยแพร่(?:แล้ว)?)\b/i;
const IN_TRASH = /^trash/i;

/** Reads lines as posts and pages, each by itself. */
export function readPosts(rows: readonly ImportRow[]): ReadItem<ReadPost>[] {
  return rows.map((row) => {
    const problems: ImportProblem[] = [];
    const value = readPost(row, problems);
    return { rows: [row.row], value, problems };
  });
}

function readPost({ row, cell }: ImportRow, problems: ImportProblem[]): ReadPost | null {
  const status = cell('status');
  if (IN_TRASH.test(status)) {
    problems.push({ row, field: 'status', code: 'in_trash' });
    return null;
  }
  const kind = /^page|^หน้า/i.test(cell('kind')) ? 'page' : 'post';
  const slug = cell('slug');
  const pictures: string[] = cell('cover') === '' ? [] : [COVER + cell('cover')];
  const { document } = readHtml(cell('text'), (picture) => linkToPicture(picture, pictures));
  const parsed = RichDocument.safeParse(document);
  if (!parsed.success) {
    problems.push({ row, field: 'text', code: 'document_invalid' });
    return null;
  }
  const published = publishedAt(status, cell('published'));
  if (published === undefined) {
    problems.push({ row, field: 'published', code: 'bad_instant' });
    return null;
  }
  const post = {
    key: cell('key') || `${kind} ${slug || cell('title')}`.slice(0, 300),
    kind,
    title: titleOf({ title: cell('title'), slug, excerpt: cell('excerpt') }),
    slug,
    publishedAt: published,
    audience: /\bmembers\b/i.test(status) ? 'user' : 'guest',
    document: parsed.data,
    excerpt: excerptOf(normalizeText(plain(cell('excerpt'))), 0, MAX_EXCERPT - 1),
    category: normalizeText(plain(cell('category'))).slice(0, MAX_CATEGORY),
    tags: tagsOf(cell('tags')),
    pictures: [...new Set(pictures)].slice(0, MAX_FETCHED),
    path: pathOf(cell('address')),
  } as const;
  return { ...post, hash: createHash('sha256').update(JSON.stringify(post)).digest('base64url') };
}

/** Undefined: no instant. What was to be published without saying when, is published when it is brought in. */
function publishedAt(status: string, typed: string): string | null | undefined {
  if (!PUBLISHED.test(status)) return null;
  if (typed === '') return '';
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

/** A link in a paragraph of its own marks the place; where the picture cannot be had, it stays. */
function linkToPicture({ src, alt }: HtmlPicture, pictures: string[]): Block | null {
  if (!isSafeLink(src) || !/^https?:/i.test(src)) return null;
  pictures.push(src);
  return {
    type: 'paragraph',
    content: [{ type: 'text', text: alt || src, marks: [{ type: 'link', attrs: { href: src } }] }],
  };
}

function titleOf({ title, slug, excerpt }: { title: string; slug: string; excerpt: string }): string {
  const words = normalizeText(plain(title)) || slug || normalizeText(plain(excerpt)) || '–';
  return excerptOf(words, 0, MAX_TITLE - 1);
}

function tagsOf(cell: string): string[] {
  const tags = cell
    .split(',')
    .map((tag) => normalizeText(plain(tag)).slice(0, MAX_TAG).trim())
    .filter((tag) => tag !== '');
  return [...new Set(tags)].slice(0, MAX_TAGS);
}

function pathOf(address: string): string {
  try {
    return new URL(address, 'https://site.invalid').pathname.replace(/\/$/, '');
  } catch {
    return ''; // no address
  }
}

function plain(html: string): string {
  const { document } = readHtml(html, () => null);
  const texts: string[] = [];
  for (const block of document.content)
    if ('content' in block)
      for (const inline of block.content ?? []) if (inline.type === 'text') texts.push(inline.text);
  return texts.join(' ').replaceAll(/\s+/g, ' ').trim();
}
