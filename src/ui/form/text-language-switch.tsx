import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import type { Locale } from '#platform/locale/locale.ts';
import { classNames } from '../class-names.ts';
import { LANGUAGES, languageForKey } from './bilingual-rules.ts';

/** Name of a language in the reader's language. */
export function languageText(language: Locale): string {
  return language === 'th' ? m.ui_language_th() : m.ui_language_en();
}

/** Chooses the language that a field shows, and says which one has no text. Without JavaScript both are shown. */
export function TextLanguageSwitch({
  label,
  shown,
  missing,
  faulty,
  onChoose,
}: {
  /** Such as "Language of Name". */
  label: string;
  shown: Locale;
  missing: readonly Locale[];
  faulty: readonly Locale[];
  onChoose: (language: Locale) => void;
}): ReactNode {
  const group = useRef<HTMLDivElement>(null);

  function followKey(event: KeyboardEvent): void {
    const next = languageForKey(shown, event.key);
    if (next === null) return;
    event.preventDefault();
    onChoose(next);
    group.current?.querySelector<HTMLElement>(`[data-language="${next}"]`)?.focus();
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={followKey}
      className="flex max-w-full flex-wrap rounded-md border border-line bg-sunken p-0.5 noscript:hidden"
    >
      {LANGUAGES.map((language) => (
        <button
          key={language}
          type="button"
          role="radio"
          aria-checked={language === shown}
          tabIndex={language === shown ? 0 : -1}
          data-language={language}
          onClick={() => onChoose(language)}
          className={classNames(
            'inline-flex min-h-6.5 items-center gap-1 rounded-[calc(var(--radius-md)-2px)] px-2 text-xs transition-colors duration-120 pointer-coarse:min-h-9',
            language === shown
              ? 'bg-surface font-medium text-ink shadow-rest'
              : 'text-ink-soft hover:text-ink',
          )}
        >
          <span lang={language}>{language === 'th' ? 'ไทย' : 'English'}</span>
          {state(language) && (
            <span className={faulty.includes(language) ? 'text-danger' : 'text-warning'} lang={getLocale()}>
              <span aria-hidden>· </span>
              {state(language)}
            </span>
          )}
        </button>
      ))}
    </div>
  );

  function state(language: Locale): string | null {
    if (faulty.includes(language)) return m.ui_language_faulty();
    return missing.includes(language) ? m.ui_language_missing() : null;
  }
}
