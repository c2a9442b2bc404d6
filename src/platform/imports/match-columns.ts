import type { Locale } from '../locale/locale.ts';
import type { ImportColumn } from './import-source.ts';

const LOCALES: readonly Locale[] = ['th', 'en'];

/**
 * Recognises the columns of a file by their headings: the field of each, or null. Compares without case, spaces, dashes and
 * brackets behind the name; every field is filled by one column, the first that means it.
 */
export function matchColumns(
  headings: readonly string[],
  columns: readonly ImportColumn[],
): (string | null)[] {
  const fields = new Map<string, string>();
  for (const { key, label, synonyms } of columns)
    for (const name of [key, ...LOCALES.map((locale) => label({}, { locale })), ...synonyms]) {
      const heading = comparable(name);
      if (!fields.has(heading)) fields.set(heading, key);
    }
  const taken = new Set<string>();
  return headings.map((heading) => {
    const key = fields.get(comparable(heading)) ?? fields.get(comparable(heading.replace(/\s*[([].*$/s, '')));
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

/** `Variant SKU *`, `variant_sku` and `variantsku` are alike; so are ways of composing Thai vowels. */
function comparable(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}\u200b-\u200d\u2060]/gu, '');
}
