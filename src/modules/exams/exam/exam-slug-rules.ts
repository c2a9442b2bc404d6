import { freeSlug } from '#platform/text/slug.ts';

/** Path segments beside the exams' pages and calls: an exam with such a slug would be hidden by them. */
const RESERVED_SLUGS: readonly string[] = ['attempts', 'manage', 'new', 'open'];

export function isReservedExamSlug(slug: string): boolean {
  return RESERVED_SLUGS.includes(slug) || slug.endsWith('.data');
}

/** Derives an exam's slug from its title, with `-2`, `-3` … when it is taken or reserved. */
export function examSlugFrom(title: string, taken: ReadonlySet<string>, fallback: string): string {
  return freeSlug(title, { isTaken: (slug) => taken.has(slug) || isReservedExamSlug(slug), fallback });
}
