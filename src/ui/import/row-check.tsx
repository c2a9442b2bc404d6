import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { ImportView, WrongRow } from '#platform/imports/import-rules.ts';
import { SubmitButton } from '../action/submit-button.tsx';
import { FieldError } from '../form/field.tsx';
import { TextField } from '../form/text-field.tsx';
import { Card } from '../layout/card.tsx';

/** Every faulty cell by line and field, to be mended in place; lines that stay as they are will be left out. */
export function RowCheck({ view, sending }: { view: ImportView; sending: string | null }): ReactNode {
  const { wrongRows } = view;
  if (wrongRows.length === 0) return null;
  return (
    <Card title={m.ui_import_errors()} description={m.ui_import_errors_help()}>
      {/* Another set of lines is another form: what was typed belongs to its line. */}
      <Form method="post" key={wrongRows.map(({ row }) => row).join(' ')} className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="edit" />
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {wrongRows.map((wrong) => (
            <li key={wrong.row} className="px-3 py-3">
              <Line {...wrong} />
            </li>
          ))}
        </ul>
        {wrongRows.some(({ cells }) => cells.length > 0) && (
          <SubmitButton
            variant="secondary"
            busy={sending === 'edit'}
            disabled={sending !== null}
            className="w-fit"
          >
            {m.ui_import_save_cells()}
          </SubmitButton>
        )}
      </Form>
    </Card>
  );
}

function Line({ row, name, cells, errors }: WrongRow): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <span className="font-medium">{m.ui_import_line_n({ row })}</span>
        <span className="min-w-0 break-words text-ink-soft">{name}</span>
      </p>
      {errors.map((error, at) => (
        <FieldError key={error} id={`line-${row}-${at}`}>
          {error}
        </FieldError>
      ))}
      {cells.length > 0 && (
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {cells.map(({ field, label, text, error }) => (
            <TextField
              key={field}
              name={`cells.${row}.${field}`}
              label={label}
              aria-label={`${m.ui_import_line_n({ row })}: ${label}`}
              defaultValue={text}
              error={error}
            />
          ))}
        </div>
      )}
    </div>
  );
}
