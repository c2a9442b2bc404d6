import { foldForUnique } from './fold.ts';
import { graphemes } from './grapheme.ts';

/** In code points; a Thai letter is nine characters when percent-encoded in a link. */
export const maxSlugLength = 100;

/**
 * Returns the slug of a title: folded, words joined by hyphens, letters and digits of any script kept with their marks
 * (Thai stays Thai). At most 100 code points, truncated between visible characters. Empty when the title has no
 * letters or digits: the caller then creates one from the id.
 */
export function slugify(title: string): string {
  const words = foldForUnique(title)
    .replace(/['’"“”]/g, '')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);
  return cut((words ?? []).join('-'));
}

/** Returns true for a slug in the form of `slugify`; for validating typed slugs. */
export function isSlug(text: string): boolean {
  return text !== '' && slugify(text) === text;
}

/** Derives a slug from a title, with `-2`, `-3` … while it is taken; `fallback` for a title without letters or digits. */
export function freeSlug(
  title: string,
  { isTaken, fallback }: { isTaken: (slug: string) => boolean; fallback: string },
): string {
  const wanted = slugify(title) || fallback;
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number++) {
    const slug = `${[...wanted].slice(0, 94).join('').replace(/-+$/, '')}-${number}`;
    if (!isTaken(slug)) return slug;
  }
}

function cut(slug: string): string {
  if (slug.length <= maxSlugLength) return slug;
  let kept = '';
  let length = 0;
  for (const { text } of graphemes(slug)) {
    length += [...text].length;
    if (length > maxSlugLength) break;
    kept += text;
  }
  return kept.replace(/-+$/, '');
}
