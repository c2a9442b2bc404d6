import { foldForUnique, normalizeText } from '#platform/text/fold.ts';

/** Length limit in UTF-8 bytes that all common file systems accept. */
export const MAX_NAME_BYTES = 255;

export type NameProblem = 'empty' | 'too_long' | 'forbidden_character' | 'reserved';

/** Control characters and direction overrides: `exe.gpj` must not display as `jpg.exe`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused deliberately
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** Characters that Windows forbids in names. */
const FORBIDDEN = /[/\\:*?"<>|]/;
/** Device names on Windows, with any extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/**
 * Returns a name as it is stored: NFC, Thai sequences normalised, trimmed; or the problem if no file may have that name.
 */
export function cleanName(raw: string): { ok: true; name: string } | { ok: false; problem: NameProblem } {
  if (UNSEEN.test(raw) || !raw.isWellFormed()) return { ok: false, problem: 'forbidden_character' };
  const name = normalizeText(raw)
    .trim()
    .replace(/(?<=[^. ])[. ]+$/, '');
  if (name === '' || foldName(name) === '') return { ok: false, problem: 'empty' };
  if (FORBIDDEN.test(name)) return { ok: false, problem: 'forbidden_character' };
  if (/^\.+$/.test(name) || RESERVED.test(name)) return { ok: false, problem: 'reserved' };
  if (bytesOf(name) > MAX_NAME_BYTES) return { ok: false, problem: 'too_long' };
  return { ok: true, name };
}

/** Returns the uniqueness key of a name; a folder cannot contain two names with the same key. */
export function foldName(name: string): string {
  return foldForUnique(name);
}

/** `report.pdf` → `report (1).pdf`: adds a number within the length limit. */
export function numberedName(name: string, number: number): string {
  const { stem, ending } = splitName(name);
  const suffix = ` (${number})${ending}`;
  let cut = stem;
  while (bytesOf(cut + suffix) > MAX_NAME_BYTES) cut = [...cut].slice(0, -1).join('');
  return cut + suffix;
}

/** Splits a name and its extension with the dot; `.gitignore` and `archive` have none. */
export function splitName(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : '';
  return { stem: name.slice(0, name.length - ending.length), ending };
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
