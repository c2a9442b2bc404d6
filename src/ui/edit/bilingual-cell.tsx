import { type ReactNode, useRef } from 'react';
import * as m from '#messages';
import { isLocale, type Locale } from '#platform/locale/locale.ts';
import { classNames } from '../class-names.ts';
import { LANGUAGES, missingLanguages, type Texts } from '../form/bilingual-rules.ts';
import { type CellControl, cellClass } from './edited-column.ts';
import { useRevealing } from '../form/focus-control.ts';
import { useFormLanguage } from '../form/form-language.ts';
import { languageText } from '../form/text-language-switch.tsx';

/**
 * A text in two languages in a cell of an `EditableTable`: shows the language that is chosen for the page, and the other
 * one's text in its place where it is missing.
 */
export function BilingualCell({
  control: { name, 'aria-label': label, ...control },
  texts,
  onText,
  maxLength,
}: {
  control: CellControl;
  texts: Texts;
  onText: (language: Locale, text: string) => void;
  maxLength: number;
}): ReactNode {
  const [chosen, choose] = useFormLanguage();
  const cell = useRef<HTMLSpanElement>(null);
  useRevealing(cell, ({ lang }: HTMLElement) => {
    if (isLocale(lang)) choose(lang);
  });
  const missing = missingLanguages(texts).filter((language) => language !== chosen);
  const inputs = LANGUAGES.map((language) => {
    const other = texts[language === 'th' ? 'en' : 'th'].trim();
    return (
      <input
        key={language}
        {...control}
        type="text"
        lang={language}
        aria-label={`${label}, ${languageText(language)}`}
        name={name === undefined ? undefined : `${name}.${language}`}
        value={texts[language]}
        onChange={({ currentTarget }) => onText(language, currentTarget.value)}
        placeholder={other === '' ? undefined : `${other} · ${m.ui_language_missing()}`}
        maxLength={maxLength}
        autoComplete="off"
        className={classNames(
          cellClass,
          texts[language].trim() === '' && other !== '' && 'border-dashed border-warning',
          language !== chosen && 'hidden noscript:mt-1 noscript:block',
        )}
      />
    );
  });
  return (
    <span ref={cell} className="contents">
      {inputs}
      {missing.map((language) => (
        <span key={language} className="mt-0.5 block text-xs text-warning noscript:hidden">
          {languageText(language)} · {m.ui_language_missing()}
        </span>
      ))}
    </span>
  );
}
