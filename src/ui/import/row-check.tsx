import type { FormEvent, ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { type CellView, type ImportView, MAX_CELL, type WrongRow } from '#platform/imports/import-rules.ts';
import { SubmitButton } from '../action/submit-button.tsx';
import { FieldError } from '../form/field.tsx';
import { TextArea } from '../form/text-area.tsx';
import { TextField } from '../form/text-field.tsx';
import { Card } from '../layout/card.tsx';
import { cellName, changedLines, lineKey } from './cell-rules.ts';
import { lineText } from './line-text.ts';

/** A longer text is typed into several lines. */
const ONE_LINE = 80;

/** Every line with errors, to be mended in place; lines that stay as they are will be left out. */
export function RowCheck({
  view,
  sending,
  onUnsaved,
}: {
  view: ImportView;
  sending: string | null;
  /** Receives the keys of the lines in which something was typed and not saved. */
  onUnsaved: (lines: ReadonlySet<string>) => void;
}): ReactNode {
  const { wrongRows } = view;
  if (wrongRows.length === 0) return null;
  const onInput = ({ currentTarget: form }: FormEvent<HTMLFormElement>): void =>
    onUnsaved(changedLines(wrongRows, [...form.elements].filter(isTextControl)));
  const hasCells = wrongRows.some(({ cells, others }) => cells.length + others.length > 0);
  return (
    <Card title={m.ui_import_errors()} description={m.ui_import_errors_help()}>
      <Form method="post" onInput={onInput} className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="edit" />
        <ul className="flex flex-col divide-y divide-line rounded-md border border-line">
          {wrongRows.map((wrong) => (
            // A line with other texts begins anew: what was typed belongs to its line.
            <li key={lineKey(wrong)} className="px-3 py-3">
              <Line {...wrong} isExport={view.isExport} />
            </li>
          ))}
        </ul>
        {hasCells && (
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

function isTextControl(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

function Line({ row, name, cells, errors, others, isExport }: WrongRow & { isExport: boolean }): ReactNode {
  const line = lineText(row, isExport);
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap gap-x-2 text-sm">
        <span className="font-medium">{line}</span>
        <span className="min-w-0 break-words text-ink-soft">{name}</span>
      </p>
      {errors.map((error, at) => (
        <FieldError key={error} id={`line-${row}-${at}`}>
          {error}
        </FieldError>
      ))}
      {cells.length > 0 && <Cells row={row} line={line} cells={cells} />}
      {others.length > 0 && (
        // What is wrong can lie in another cell than the one that shows it.
        <details open={cells.length === 0} className="text-sm">
          <summary className="w-fit min-h-9 cursor-pointer py-1.5 text-accent pointer-coarse:min-h-11">
            {m.ui_import_other_cells()}
          </summary>
          <div className="mt-2">
            <Cells row={row} line={line} cells={others} />
          </div>
        </details>
      )}
    </div>
  );
}

function Cells({
  row,
  line,
  cells,
}: {
  row: number;
  /** What the line is called. */
  line: string;
  cells: readonly (CellView & { readonly error?: string })[];
}): ReactNode {
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {cells.map((cell) => (
        <Cell key={cell.field} row={row} line={line} {...cell} />
      ))}
    </div>
  );
}

/** One line would drop the line breaks of a text. */
function Cell({
  row,
  line,
  field,
  label,
  text,
  error,
}: CellView & { row: number; line: string; error?: string }): ReactNode {
  const control = {
    name: cellName(row, field),
    label,
    'aria-label': `${line}: ${label}`,
    defaultValue: text,
    maxLength: MAX_CELL,
    error,
  };
  return text.includes('\n') || text.length > ONE_LINE ? (
    <TextArea {...control} className="col-span-full" />
  ) : (
    <TextField {...control} />
  );
}
