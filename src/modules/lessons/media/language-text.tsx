import * as m from '#messages';

/** A language of captions in the reader's words. */
export function languageText(language: 'th' | 'en'): string {
  return language === 'th' ? m.lessons_language_th() : m.lessons_language_en();
}
