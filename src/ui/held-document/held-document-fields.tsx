import type { ReactNode } from 'react';
import * as m from '#messages';
import {
  MAX_DOCUMENT_NOTE,
  MAX_DOCUMENT_NUMBER,
  SCAN_TYPES,
} from '#platform/held-documents/held-document-contract.ts';
import { DateField } from '../form/date-field.tsx';
import { FileField } from '../form/file-field.tsx';
import { fieldError, type FormProblem } from '../form/form-problem.ts';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';

/** Fields of a document that somebody holds: `heldDocumentShape`. The field of its kind stands before them. */
export function HeldDocumentFields({ problem }: { readonly problem: FormProblem | null }): ReactNode {
  const of = (name: string) => ({ name, error: fieldError(problem, name) });
  return (
    <>
      <TextField
        {...of('number')}
        label={m.ui_held_document_number()}
        maxLength={MAX_DOCUMENT_NUMBER}
        autoComplete="off"
        optional
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField {...of('issuedOn')} label={m.ui_held_document_issued()} optional />
        <DateField
          {...of('expiresOn')}
          label={m.ui_held_document_expires()}
          help={m.ui_held_document_expires_help()}
          optional
        />
      </div>
      <FileField
        {...of('scan')}
        label={m.ui_held_document_scan()}
        help={m.ui_held_document_scan_help()}
        accept={SCAN_TYPES}
        optional
      />
      <TextArea
        {...of('note')}
        label={m.ui_held_document_note()}
        maxLength={MAX_DOCUMENT_NOTE}
        rows={2}
        optional
      />
    </>
  );
}

/** What is wrong with a field, by its name, where a general sentence would not help. */
export function heldDocumentErrors(): Record<string, string> {
  return {
    issuedOn: m.ui_held_document_error_day(),
    expiresOn: m.ui_held_document_error_expires(),
    scan: m.ui_held_document_error_scan(),
  };
}
