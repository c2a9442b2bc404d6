import { foldForUnique } from '#platform/text/fold.ts';
import { isSlug, maxSlugLength, slugify } from '#platform/text/slug.ts';

/** Where slugs must differ: posts and categories of the blog, pages and collections of the site, sections of pages. */
export type SlugSpace = 'blog' | 'page' | 'section';

/**
 * First parts of addresses that the product has itself: those of its pages, those of the specification's route table
 * (§2), and files and folders of the server. `custom` is not among them: the page with that slug is shown there. A test compares them with the routes of the pages.
 */
export const RESERVED_SEGMENTS: ReadonlySet<string> = new Set(
  (
    'accessibility ai api assets billing builds calendar certification cluster cms cms-blog config demo ' +
    'doa-register-68 event external files flow form forms healthz help hora idea influencer legal lesson line mailbox manage metrics ' +
    'pos project r readyz rss scan shop sitemap static test-loading theme user verify well-known favicon robots'
  ).split(' '),
);

/** Parts behind `/cms-blog/` that belong to the blog itself. */
const RESERVED_IN_BLOG: ReadonlySet<string> = new Set(['manage', 'page']);

const RESERVED: Readonly<Record<SlugSpace, ReadonlySet<string>>> = {
  blog: RESERVED_IN_BLOG,
  page: RESERVED_SEGMENTS,
  section: new Set(),
};

/**
 * Returns the slug for what was typed: folded, words joined by hyphens, Thai kept. Dots become hyphens, so that no slug
 * ends like the address of data (`.data`) or of a file.
 */
export function slugOf(typed: string): string {
  return slugify(typed);
}

/** Returns the key under which slugs are equal. */
export function slugKeyOf(slug: string): string {
  return [...foldForUnique(slug)].slice(0, maxSlugLength).join('');
}

/** Returns whether the product itself has addresses that begin with this slug. */
export function isReservedSlug(space: SlugSpace, slug: string): boolean {
  return RESERVED[space].has(slugKeyOf(slug));
}

/** Returns whether a part of an address can be the slug of anything, in whatever case it was typed. */
export function mayBeSlug(text: string): boolean {
  return [...text].length <= maxSlugLength && isSlug(slugKeyOf(text));
}
