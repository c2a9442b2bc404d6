import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import * as m from '#messages';
import { isLocale, type Locale } from '#platform/locale/locale.ts';
import { classNames } from '../class-names.ts';
import {
  LANGUAGES,
  missingLanguages,
  shownLanguage,
  type TextErrors,
  type Texts,
} from './bilingual-rules.ts';
import { controlClass, FieldError } from './field.tsx';
import { type FormProblem, fieldError } from './form-problem.ts';
import { useRevealing } from './focus-control.ts';
import { useFormLanguage } from './form-language.ts';
import { languageText, TextLanguageSwitch } from './text-language-switch.tsx';

export interface BilingualFieldProps {
  label: string;
  /** Names under which the texts are posted. */
  names?: Readonly<Record<Locale, string>>;
  /** Texts at first; the present ones together with `onText`. */
  texts: Texts;
  onText?: (language: Locale, text: string) => void;
  /** Why the form was refused; the field shows what concerns its `names`. */
  problem?: FormProblem | null | undefined;
  /** Languages without which the form is refused. */
  required?: readonly Locale[];
  maxLength: number;
  /** Height of a text of several lines; one line without. */
  rows?: number;
  placeholder?: string;
  help?: ReactNode;
  disabled?: boolean;
  className?: string;
  /** Below the text of a language, such as how it will look. */
  below?: (text: string, language: Locale) => ReactNode;
}

/**
 * A text in two languages as one field. Choosing a language in one field chooses it for all of the page; the other
 * language stays in the form and is posted. Shows the language that alone has an error.
 */
export function BilingualField({
  label,
  names,
  texts,
  onText,
  problem,
  required = [],
  help,
  className,
  below,
  ...control
}: BilingualFieldProps): ReactNode {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState(texts);
  const errors: TextErrors = {
    th: names && fieldError(problem, names.th),
    en: names && fieldError(problem, names.en),
  };
  const [chosen, choose] = useFormLanguage();
  const [seenErrors, setSeenErrors] = useState<string>();
  const present = onText ? texts : typed;
  // A choice made after an error appeared counts more than the error.
  const errorKey = LANGUAGES.map((language) => errors[language] ?? '').join('\n');
  const shown = seenErrors === errorKey ? chosen : shownLanguage(chosen, errors);

  function show(language: Locale): void {
    setSeenErrors(errorKey);
    choose(language);
  }

  useRevealing(frame, (wanted) => {
    const language = wanted.closest<HTMLElement>('[data-text]')?.dataset['text'];
    if (isLocale(language) && language !== shown) show(language);
  });

  function type(language: Locale, text: string): void {
    setTyped((before) => ({ ...before, [language]: text }));
    onText?.(language, text);
  }

  const idOf = (language: Locale): string => `${id}-${language}`;
  return (
    <div ref={frame} className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <TextLabel
          htmlFor={idOf(shown)}
          label={label}
          language={shown}
          isOptional={!required.includes(shown)}
        />
        <TextLanguageSwitch
          label={m.ui_language_of({ field: label })}
          shown={shown}
          missing={missingLanguages(present, required)}
          faulty={LANGUAGES.filter((language) => errors[language])}
          onChoose={show}
        />
      </div>
      {LANGUAGES.map((language) => (
        <div
          key={language}
          data-text={language}
          className={classNames('flex-col gap-1.5', language === shown ? 'flex' : 'hidden noscript:flex')}
        >
          {language !== shown && (
            <TextLabel
              htmlFor={idOf(language)}
              label={label}
              language={language}
              isOptional={!required.includes(language)}
              isNamed
            />
          )}
          <TextControl
            {...control}
            id={idOf(language)}
            lang={language}
            name={names?.[language]}
            required={required.includes(language)}
            error={errors[language]}
            hasHelp={Boolean(help)}
            helpId={`${id}-help`}
            {...(onText ? { value: texts[language] } : { defaultValue: texts[language] })}
            onType={(text) => type(language, text)}
          />
          {errors[language] && <FieldError id={`${idOf(language)}-error`}>{errors[language]}</FieldError>}
          {below?.(present[language], language)}
        </div>
      ))}
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}

/** "Name, Thai" to screen readers; the switch shows the language to others. */
function TextLabel({
  htmlFor,
  label,
  language,
  isOptional,
  isNamed = false,
}: {
  htmlFor: string;
  label: string;
  language: Locale;
  isOptional: boolean;
  isNamed?: boolean;
}): ReactNode {
  return (
    <label htmlFor={htmlFor} className="min-w-0 text-sm leading-normal font-medium text-ink">
      {label}
      <span className={isNamed ? undefined : 'sr-only noscript:not-sr-only'}>, {languageText(language)}</span>
      {isOptional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
    </label>
  );
}

function TextControl({
  rows,
  error,
  hasHelp,
  helpId,
  onType,
  ...control
}: {
  id: string;
  lang: Locale;
  name: string | undefined;
  required: boolean;
  value?: string;
  defaultValue?: string;
  maxLength: number;
  placeholder?: string;
  disabled?: boolean;
  rows?: number;
  error: string | undefined;
  hasHelp: boolean;
  helpId: string;
  onType: (text: string) => void;
}): ReactNode {
  const described = [error && `${control.id}-error`, hasHelp && helpId].filter(Boolean).join(' ');
  const shared = {
    ...control,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onType(currentTarget.value),
  };
  if (rows === undefined) return <input {...shared} autoComplete="off" className={controlClass} />;
  return (
    <textarea
      {...shared}
      rows={rows}
      className={classNames(controlClass, 'field-sizing-content max-h-96 leading-relaxed')}
      style={{ minHeight: `calc(${rows}lh + 1.125rem)` }}
    />
  );
}
