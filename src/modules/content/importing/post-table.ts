import type { ImportTable } from '#platform/imports/parse-import-file.ts';

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
  /** Its former address, or empty. */
  readonly address: string;
  /** What the file holds about it that is not brought in. */
  readonly notTaken: string;
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
  'not_taken',
] as const;

/** Returns items as the lines of a file, numbered as they stand in it. */
export function postTable(items: readonly ForeignItem[]): ImportTable {
  return {
    headings: POST_HEADINGS,
    rows: items.map((item, at) => ({
      row: at + 2,
      cells: [
        item.key,
        item.kind,
        item.title,
        item.slug,
        item.status,
        item.publishedAt,
        item.html,
        item.excerpt,
        item.category,
        item.tags.join(', '),
        item.author,
        item.cover,
        item.address,
        item.notTaken,
      ],
    })),
    encoding: 'utf-8',
  };
}
