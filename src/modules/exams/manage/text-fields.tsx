import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { documentOfText } from '#platform/documents/plain-text-rules.ts';
import { classNames } from '#ui/class-names.ts';
import type { DocumentMedia } from '#ui/document-editor/document-media.ts';
import { HeldDocumentField } from '#ui/document-editor/held-document-field.tsx';
import { ShortDocumentCell } from '#ui/document-editor/short-document-cell.tsx';
import { ShortDocumentField } from '#ui/document-editor/short-document-field.tsx';
import { type CellControl, cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import * as m from '#messages';
import { MAX_OPTION_TEXT } from '../question/question-contract.ts';
import { isEmptyText } from '../question/question-text-rules.ts';
import { lacksAlternativeText } from './alternative-text-rules.ts';

/** Pictures and sounds of the question that is edited; its page gives them to every text. */
export const EditorMedia = createContext<DocumentMedia>({ pictures: {} });

/** The stem or the explanation of a question. */
export function LongTextField(
  props: Omit<Parameters<typeof HeldDocumentField>[0], 'media'> & { maxLetters: number },
): ReactNode {
  return <HeldDocumentField {...props} media={useContext(EditorMedia)} />;
}

/** A column of short texts, such as those of options; each cell becomes an editor when it is focused. */
export function textColumn<Row>({
  textOf,
  withText,
  ...column
}: Pick<EditedColumn<Row>, 'key' | 'header' | 'label' | 'className'> & {
  textOf: (row: Row) => RichDocument;
  withText: (row: Row, text: RichDocument) => Row;
}): EditedColumn<Row> {
  return {
    ...column,
    isWide: true,
    isEmpty: (row) => isEmptyText(textOf(row)),
    maxLetters: MAX_OPTION_TEXT,
    set: (row, pasted) => withText(row, documentOfText(pasted)),
    cell: ({ row, control, onRow }) => (
      <TextCell control={control} value={textOf(row)} onChange={(text) => onRow(withText(row, text))} />
    ),
  };
}

function TextCell({
  control,
  ...held
}: {
  control: CellControl;
  value: RichDocument;
  onChange: (text: RichDocument) => void;
}): ReactNode {
  return (
    <>
      <ShortDocumentCell
        {...held}
        media={useContext(EditorMedia)}
        aria-label={control['aria-label']}
        aria-invalid={control['aria-invalid']}
        aria-describedby={control['aria-describedby']}
        data-cell={control['data-cell']}
        maxLetters={MAX_OPTION_TEXT}
        className={cellClass}
      />
      <PictureAdvice text={held.value} />
    </>
  );
}

/** Advises to describe a picture; without a description it can be saved, too. */
function PictureAdvice({ text }: { text: RichDocument }): ReactNode {
  const isLacking = useMemo(() => lacksAlternativeText(text), [text]);
  return (
    isLacking && (
      <p role="status" className="mt-1 text-sm text-ink-soft">
        {m.exams_picture_undescribed()}
      </p>
    )
  );
}

/** A short text by itself. */
export function ShortTextField({
  className,
  ...props
}: {
  label: string;
  value: RichDocument;
  onChange: (text: RichDocument) => void;
  optional?: boolean;
  className?: string;
}): ReactNode {
  return (
    <div className={classNames('min-w-0', className)}>
      <ShortDocumentField {...props} media={useContext(EditorMedia)} maxLetters={MAX_OPTION_TEXT} />
      <PictureAdvice text={props.value} />
    </div>
  );
}

/** What learners read after giving this answer. */
export function FeedbackField({
  value,
  onChange,
  label = m.exams_feedback(),
  className = 'sm:col-span-2',
}: {
  value: RichDocument;
  onChange: (value: RichDocument) => void;
  label?: string;
  className?: string;
}): ReactNode {
  return <ShortTextField className={className} label={label} value={value} optional onChange={onChange} />;
}
