import { cleanCell, MAX_CELL, MAX_LONG_CELL, type NotTakenLine } from '#platform/imports/import-rules.ts';
import type { ImportTable } from '#platform/imports/parse-import-file.ts';

/** A comment below a post, as another program wrote it. */
export interface ForeignComment {
  /** Tells it apart from others below the same post. */
  readonly key: string;
  readonly author: string;
  /** ISO 8601, or empty. */
  readonly writtenAt: string;
  readonly html: string;
  readonly isApproved: boolean;
}

/** A built page of another site of this program. */
export interface ForeignLayout {
  /** As `readLayout` reads it. */
  readonly layout: unknown;
  /** Paths in the archive by the ids of the pictures in it. */
  readonly pictures: Readonly<Record<string, string>>;
  /** Keys of the sections that it shows by their slugs there. */
  readonly sections?: Readonly<Record<string, string>> | undefined;
}

/** Something in a record of the file that is not brought in: `code` is one of the import's problems. */
export interface ForeignRest {
  readonly what: string;
  readonly code: string;
}

/** What another program wrote. */
export interface ForeignSite {
  readonly items: readonly ForeignItem[];
  /** Entries that are neither posts nor pages, by their kind, and files that no text shows. */
  readonly notTaken: readonly NotTakenLine[];
}

/** A post or page as another program wrote it, before anything of it is checked. Texts are as they stand in the file. */
export interface ForeignItem {
  /** Tells it apart in every later file of the same site: `https://old.example 42`. */
  readonly key: string;
  readonly kind: string;
  readonly title: string;
  readonly slug: string;
  readonly status: string;
  /** ISO 8601, or empty. */
  readonly publishedAt: string;
  readonly html: string;
  readonly excerpt: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly author: string;
  /** Address of the cover picture, or empty. */
  readonly cover: string;
  /** Its former addresses, a line for each. */
  readonly address: string;
  /** `th` or `en`; empty: told by the letters of the title. */
  readonly locale?: string;
  /** Who may read it; empty: told by the status. */
  readonly audience?: string;
  readonly seoTitle?: string;
  readonly seoDescription?: string;
  /** Key of the item of which this is the translation. */
  readonly original?: string;
  readonly layout?: ForeignLayout | null;
  /** When it ends, ISO 8601, or empty. */
  readonly until?: string;
  /** Search engines are asked not to list it. */
  readonly isHidden?: boolean;
  readonly categorySlug?: string;
  readonly categoryEn?: string;
  readonly comments: readonly ForeignComment[];
  readonly notTaken: readonly ForeignRest[];
}

/** Headings in the order of the cells; those of the columns of the import. */
export const POST_HEADINGS = [
  'key',
  'kind',
  'title',
  'slug',
  'status',
  'published',
  'text',
  'excerpt',
  'category',
  'tags',
  'author',
  'cover',
  'address',
  'language',
  'audience',
  'seo_title',
  'seo_description',
  'original',
  'until',
  'hidden',
  'category_slug',
  'category_en',
  'layout',
  'comments',
  'not_taken',
] as const;

/** Notes of one item, and characters of what each is about. */
const MAX_RESTS = 100;
const MAX_WHAT = 300;
const MAX_COMMENT_HTML = 50_000;

/**
 * Returns items as the lines of a file, numbered as they stand in it. A cell that is longer than any may be is cut right
 * behind its limit, so that `readPosts` sees that it was too long.
 */
export function postTable({ items, notTaken }: ForeignSite, isArchive = false): ImportTable {
  return {
    headings: POST_HEADINGS,
    rows: items.map((item, at) => ({
      row: at + 2,
      cells: [
        short(item.key),
        short(item.kind),
        short(item.title),
        short(item.slug),
        short(item.status),
        short(item.publishedAt),
        long(item.html),
        short(item.excerpt),
        short(item.category),
        short(tagsCell(item.tags)),
        short(item.author),
        short(item.cover),
        short(item.address),
        short(item.locale ?? ''),
        short(item.audience ?? ''),
        short(item.seoTitle ?? ''),
        short(item.seoDescription ?? ''),
        short(item.original ?? ''),
        short(item.until ?? ''),
        item.isHidden ? 'yes' : '',
        short(item.categorySlug ?? ''),
        short(item.categoryEn ?? ''),
        item.layout ? long(jsonOf(item.layout)) : '',
        jsonOf(
          item.comments.map((comment) => ({ ...comment, html: comment.html.slice(0, MAX_COMMENT_HTML) })),
        ),
        jsonOf(
          item.notTaken
            .slice(0, MAX_RESTS)
            .map(({ what, code }) => ({ what: what.slice(0, MAX_WHAT), code })),
        ),
      ],
    })),
    encoding: 'utf-8',
    notTaken: notTaken.map((line) => ({ ...line, what: cleanCell(line.what.slice(0, MAX_WHAT)) })),
    ...(isArchive && { isArchive }),
  };
}

function short(text: string): string {
  return cleanCell(text.slice(0, MAX_CELL + 1));
}

function long(text: string): string {
  return cleanCell(text.slice(0, MAX_LONG_CELL + 1));
}

/** As a list where a tag contains the comma that separates others. */
function tagsCell(tags: readonly string[]): string {
  return tags.some((tag) => tag.includes(',')) ? jsonOf(tags) : tags.join(', ');
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? cleanCell(inner) : inner));
}
