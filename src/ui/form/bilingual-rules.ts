import type { Locale } from '#platform/locale/locale.ts';

/** The languages of a text, in the order in which they are offered. */
export const LANGUAGES = ['th', 'en'] as const satisfies readonly Locale[];

/** A text in both languages; empty where it is missing. */
export type Texts = Readonly<Record<Locale, string>>;

/** What is wrong with a text, by language. */
export type TextErrors = Readonly<Partial<Record<Locale, string | undefined>>>;

/** The languages whose text is missing: those that are required, and one that stands empty beside a text in the other. */
export function missingLanguages(texts: Texts, required: readonly Locale[] = []): Locale[] {
  const isFilled = (language: Locale): boolean => texts[language].trim() !== '';
  const isBegun = LANGUAGES.some(isFilled);
  return LANGUAGES.filter((language) => !isFilled(language) && (isBegun || required.includes(language)));
}

/** The language that a field shows: the one chosen for the form, unless only the other one has an error. */
export function shownLanguage(chosen: Locale, errors: TextErrors): Locale {
  const faulty = LANGUAGES.filter((language) => errors[language]);
  return faulty.length === 1 && faulty[0] ? faulty[0] : chosen;
}

/** The language that an arrow key leads to in the switch (ARIA APG, radio group); null for other keys. */
export function languageForKey(language: Locale, key: string): Locale | null {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  if (step === undefined) return null;
  const at = LANGUAGES.indexOf(language) + step + LANGUAGES.length;
  return LANGUAGES[at % LANGUAGES.length] ?? null;
}
