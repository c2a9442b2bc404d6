import { freeSlug as slugFrom, isSlug, slugify } from '#platform/text/slug.ts';

/** Path segments below `/lesson/…` that are pages: a lesson with such a slug would hide the page. */
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
  'own',
];

export function isReservedSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug) || slug.endsWith('.data');
}

/** Returns why a slug cannot be used, or null. */
export function findSlugProblem(slug: string): 'lessons.slug_reserved' | null {
  return !isSlug(slug) || isReservedSlug(slug) ? 'lessons.slug_reserved' : null;
}

/** Derives a slug from a title, with `-2`, `-3` … when it is taken or reserved. */
export function freeSlug(title: string, taken: ReadonlySet<string>, fallback: string): string {
  return slugFrom(title, { isTaken: (slug) => taken.has(slug) || isReservedSlug(slug), fallback });
}

/** Normalises a slug for lookup, undoing what browsers, mail programs and chats do to it. */
export function wantedSlug(typed: string): string {
  return slugify(typed);
}
