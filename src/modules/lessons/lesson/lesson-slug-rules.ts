import { isSlug, slugify } from '#platform/text/slug.ts';

/** Words that stand after `/lesson/…` in addresses of ours: a lesson of that name would swallow the page. */
export const RESERVED_SLUGS: readonly string[] = [
  'public',
  'search',
  'find',
  'new',
  'edit',
  'manage',
  'detail',
  'enroll',
  'play',
  'assessment',
  'calendar',
  'stun',
  'certification',
  'certificates',
  'live',
  'view',
  'feed',
  'categories',
];

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug) || slug.endsWith('.data');
}

/** Why a typed address cannot be used; null when it can. */
export function findSlugProblem(slug: string): 'lessons.slug_reserved' | null {
  return !isSlug(slug) || isReservedSlug(slug) ? 'lessons.slug_reserved' : null;
}

/** An address out of a title, with `-2`, `-3` … for those that are taken or reserved. */
export function freeSlug(title: string, taken: ReadonlySet<string>, fallback: string): string {
  const wanted = slugify(title) || fallback;
  if (!taken.has(wanted) && !isReservedSlug(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const slug = `${[...wanted].slice(0, 94).join('').replace(/-+$/, '')}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}

/** The form under which an address is looked up: what browsers, mails and chats made of it is undone. */
export function wantedSlug(typed: string): string {
  return slugify(typed);
}
