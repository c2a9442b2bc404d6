import type { ReactNode } from 'react';
import * as m from '#messages';
import { EMPTY_DOCUMENT, type RichDocument } from '#platform/documents/document-contract.ts';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import { MAX_OPTIONS } from '../question/question-contract.ts';
import { partId } from '../question/question-drafts-rules.ts';
import { weightOptions } from './editor-lines.tsx';
import { textColumn } from './text-fields.tsx';

/** A part of a question that learners choose, sort or match. */
interface QuestionPart {
  readonly id: string;
  readonly text: RichDocument;
}

export interface OptionTableProps<Part extends QuestionPart> {
  caption: string;
  parts: readonly Part[];
  onParts: (parts: Part[]) => void;
  /** Names a part: "Option 2". */
  name: (at: { number: number }) => string;
  /** A new part without its text. */
  make: (part: QuestionPart) => Part;
  min: number;
  addLabel: string;
  /** After the text. */
  columns?: readonly EditedColumn<Part>[];
}

/** The parts of a question as an editable table: a column of a list or a block of a sheet can be pasted into it. */
export function OptionTable<Part extends QuestionPart>({
  caption,
  parts,
  onParts,
  name,
  make,
  min,
  addLabel,
  columns = [],
}: OptionTableProps<Part>): ReactNode {
  return (
    <EditableTable
      caption={caption}
      columns={[
        textColumn<Part>({
          key: 'text',
          header: m.exams_part_text(),
          label: (_, at) => name({ number: at + 1 }),
          className: '@2xl:w-1/2',
          textOf: ({ text }) => text,
          withText: (part, text) => ({ ...part, text }),
        }),
        ...columns,
      ]}
      rows={parts}
      onRows={(rows) => onParts([...rows])}
      rowKey={({ id }) => id}
      rowName={(_, at) => name({ number: at + 1 })}
      make={() => make({ id: partId(), text: EMPTY_DOCUMENT })}
      min={min}
      max={MAX_OPTIONS}
      addLabel={addLabel}
      isOrdered
    />
  );
}

/** What learners read after choosing an option. */
export function feedbackColumn<
  Part extends QuestionPart & { readonly feedback: RichDocument },
>(): EditedColumn<Part> {
  return textColumn<Part>({
    key: 'feedback',
    header: m.exams_feedback(),
    textOf: ({ feedback }) => feedback,
    withText: (part, feedback) => ({ ...part, feedback }),
  });
}

/** Which share of the points an option is worth. */
export function weightColumn<Part extends QuestionPart & { readonly weight: number }>(
  withWeight: (part: Part, weight: number) => Part,
): EditedColumn<Part> {
  return {
    key: 'weight',
    header: m.exams_weight(),
    className: '@2xl:w-28',
    cell: ({ row, control, onRow }) => (
      <select
        {...control}
        value={String(row.weight)}
        onChange={({ currentTarget }) => onRow(withWeight(row, Number(currentTarget.value)))}
        className={cellClass}
      >
        {weightOptions(row.weight).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ),
  };
}
