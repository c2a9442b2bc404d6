import { foldForUnique } from './fold.ts';
import { graphemes } from './grapheme.ts';

/** In code points; share links percent-encode a Thai letter as nine characters. */
export const maxSlugLength = 100;

/**
 * The part of an address that names a thing, from its title: folded, words joined by hyphens, letters and digits
 * of any script kept with their marks (Thai stays Thai). At most 100 code points, cut between visible characters.
 * Empty when the title has no letter or digit: the caller then makes one from the id.
 */
export function slugify(title: string): string {
  const words = foldForUnique(title)
    .replace(/['’"“”]/g, '')
    .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu);
  return cut((words ?? []).join('-'));
}

/** True for a slug as `slugify` writes it; use it where a manager types one. */
export function isSlug(text: string): boolean {
  return text !== '' && slugify(text) === text;
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
