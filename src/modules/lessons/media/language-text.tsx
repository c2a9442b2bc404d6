import * as m from '#messages';

/** Returns a caption language's name in the reader's language. */
export function languageText(language: 'th' | 'en'): string {
  return language === 'th' ? m.lessons_language_th() : m.lessons_language_en();
}
