import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { DocumentPicture, KeptPicture, RichDocument } from '#platform/documents/document-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { LANGUAGES, missingLanguages, shownLanguage } from '../form/bilingual-rules.ts';
import { FieldError } from '../form/field.tsx';
import { type FormProblem, fieldError } from '../form/form-problem.ts';
import { useFormLanguage } from '../form/form-language.ts';
import { languageText, TextLanguageSwitch } from '../form/text-language-switch.tsx';
import type { DocumentEditorProps } from './document-editor.tsx';
import { DocumentField } from './document-field.tsx';

export interface BilingualDocumentFieldProps {
  label: string;
  /** Names under which the documents are posted, as JSON. */
  names: Readonly<Record<Locale, string>>;
  /** As they were opened. */
  documents: Readonly<Record<Locale, RichDocument>>;
  pictures: Readonly<Record<string, DocumentPicture>>;
  /** Told of every change at once. */
  onChange?: ((language: Locale, document: RichDocument) => void) | undefined;
  onAddPictures: () => Promise<readonly KeptPicture[]>;
  leaveOut?: DocumentEditorProps['leaveOut'];
  mergeFields?: DocumentEditorProps['mergeFields'];
  /** Why the form was refused; the field shows what concerns its `names`. */
  problem?: FormProblem | null | undefined;
}

/**
 * A document in two languages as one field, as `BilingualField` is for texts: one switch for all fields of the page. The
 * editor of a language comes once that language is shown.
 */
export function BilingualDocumentField({
  label,
  names,
  documents,
  pictures,
  onChange,
  onAddPictures,
  leaveOut,
  mergeFields,
  problem,
}: BilingualDocumentFieldProps): ReactNode {
  const [latest, setLatest] = useState(documents);
  const [chosen, choose] = useFormLanguage();
  const [seenErrors, setSeenErrors] = useState<string>();
  const errors = { th: fieldError(problem, names.th), en: fieldError(problem, names.en) };
  // A choice made after an error appeared counts more than the error.
  const errorKey = LANGUAGES.map((language) => errors[language] ?? '').join('\n');
  const shown = seenErrors === errorKey ? chosen : shownLanguage(chosen, errors);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 text-sm leading-normal font-medium text-ink">
          {label}
          <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>
        </span>
        <TextLanguageSwitch
          label={m.ui_language_of({ field: label })}
          shown={shown}
          missing={missingLanguages({ th: filled(latest.th), en: filled(latest.en) })}
          faulty={LANGUAGES.filter((language) => errors[language])}
          onChoose={(language) => {
            setSeenErrors(errorKey);
            choose(language);
          }}
        />
      </div>
      {LANGUAGES.map((language) => (
        <div key={language} hidden={language !== shown} className="min-w-0">
          <DocumentField
            name={names[language]}
            label={`${label}, ${languageText(language)}`}
            isLabelHidden
            isStill
            isShown={language === shown}
            document={documents[language]}
            pictures={pictures}
            onChange={(document) => {
              setLatest((before) => ({ ...before, [language]: document }));
              onChange?.(language, document);
            }}
            onAddPictures={onAddPictures}
            leaveOut={leaveOut}
            mergeFields={mergeFields}
          />
          {errors[language] && <FieldError id={`${names[language]}-error`}>{errors[language]}</FieldError>}
        </div>
      ))}
    </div>
  );
}

/** Something for `missingLanguages` where a document holds more than empty paragraphs. */
function filled({ content }: RichDocument): string {
  return content.some((block) => block.type !== 'paragraph' || block.content?.length) ? 'filled' : '';
}
