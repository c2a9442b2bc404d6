import { z } from 'zod';
import { RichDocument } from '#platform/documents/document-contract.ts';
import { FoundCard, RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { CategoryLink } from '../category/category-contract.ts';
import type { PageLayout } from '../layout/layout-contract.ts';

export const BLOG_PAGE_SIZE = 12;
const MAX_QUERY = 100;

/** Query of the blog's lists, in addresses and calls. */
export const BlogListInput = z.object({
  q: z.string().trim().max(MAX_QUERY).optional(),
  tag: z.string().trim().max(40).optional(),
  after: CursorText.optional(),
});
export type BlogListInput = z.infer<typeof BlogListInput>;

const locale = z.enum(['th', 'en']);

/** A post in a list. */
export const PostCard = z.object({
  slug: z.string(),
  /** Path on this site. */
  path: z.string(),
  locale,
  title: z.string(),
  excerpt: z.string(),
  coverUrl: z.string().nullable(),
  category: CategoryLink.nullable(),
  author: z.string().nullable(),
  publishedAt: z.string(),
  readingMinutes: z.int(),
});
export type PostCard = z.infer<typeof PostCard>;

export const PostPage = z.object({ items: z.array(PostCard), nextAfter: z.string().nullable() });
export type PostPage = z.infer<typeof PostPage>;

const Picture = z.object({ url: z.string(), thumbnail: z.string(), width: z.int(), height: z.int() });

/** A section as it stands on a page. */
export const SectionView = z.object({
  locale,
  layout: z.custom<PageLayout>(),
  /** Posts that blocks of it show, by the block's id. */
  posts: z.record(z.string(), z.array(PostCard)),
  pictures: z.record(z.string(), Picture),
  /** Cards of records by their names; absent where there are none. */
  cards: z.record(z.string(), RecordCard).optional(),
  /** The newest records of kinds that blocks of it show; absent where there are none. */
  newest: z.record(z.string(), z.array(FoundCard)).optional(),
});
export type SectionView = z.infer<typeof SectionView>;

/** A section that people who build pages can choose. */
export interface OfferedSection {
  readonly itemId: string;
  readonly slug: string;
  /** Slugs of its translations. */
  readonly otherSlugs: readonly string[];
  readonly title: string;
}

/** A published post, page or collection, as its reader sees it. */
export const ItemView = z.object({
  kind: z.enum(['post', 'page', 'collection', 'section']),
  slug: z.string(),
  /** Its own address: a path on this site. */
  path: z.string(),
  locale,
  title: z.string(),
  excerpt: z.string(),
  document: RichDocument,
  /** Rows and columns of a page that was built of them, as this reader sees it. */
  layout: z.custom<PageLayout>().nullable(),
  /** Posts that blocks of the layout show, by the block's id. */
  posts: z.record(z.string(), z.array(PostCard)),
  /** Sections that the layout shows, by their slugs. */
  sections: z.record(z.string(), SectionView).optional(),
  /** Pictures of the document, by id. */
  pictures: z.record(z.string(), Picture),
  /** Cards of the document by their names; absent where there are none. */
  cards: z.record(z.string(), RecordCard).optional(),
  /** The newest records of kinds that blocks of the layout show; absent where there are none. */
  newest: z.record(z.string(), z.array(FoundCard)).optional(),
  cover: Picture.nullable(),
  /** Path of a picture of its title, for previews of links where there is no cover. */
  sharePicture: z.string(),
  category: CategoryLink.nullable(),
  tags: z.array(z.string()),
  author: z.string().nullable(),
  publishedAt: z.string(),
  updatedAt: z.string(),
  readingMinutes: z.int(),
  /** Published translations, itself left out. */
  translations: z.array(z.object({ locale, path: z.string(), title: z.string() })),
  seoTitle: z.string(),
  seoDescription: z.string(),
  /** Search engines are asked to leave it out. */
  isHiddenFromSearch: z.boolean(),
});
export type ItemView = z.infer<typeof ItemView>;

/** The site that a page belongs to. */
export interface SiteOfPage {
  readonly origin: string;
  readonly name: string;
  readonly zone: string;
}
