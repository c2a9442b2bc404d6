import type { ReactNode } from 'react';
import * as m from '#messages';
import { EMPTY_DOCUMENT } from '#platform/documents/document-contract.ts';
import { Card } from '#ui/layout/card.tsx';
import type { EditedColumn } from '#ui/edit/edited-column.ts';
import { Checkbox, CheckboxMark } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { type ContentOf, MULTIPLE_WAYS } from '../question/question-contract.ts';
import { multipleWayText } from './exam-text.tsx';
import type { EditorProps } from './editor-lines.tsx';
import { feedbackColumn, OptionTable, weightColumn } from './option-table.tsx';
import { ShortTextField } from './text-fields.tsx';

type OptionOf<Kind extends 'single' | 'multiple'> = ContentOf<Kind>['options'][number];

export function SingleEditor({ content, onChange }: EditorProps<ContentOf<'single'>>): ReactNode {
  return (
    <Card title={m.exams_options()} description={m.exams_options_single_help()}>
      <OptionTable<OptionOf<'single'>>
        caption={m.exams_options()}
        parts={content.options}
        onParts={(options) => onChange({ ...content, options })}
        name={m.exams_option_number}
        make={(part) => ({ ...part, weight: 0, feedback: EMPTY_DOCUMENT })}
        min={2}
        addLabel={m.exams_add_option()}
        columns={[
          weightColumn<OptionOf<'single'>>((option, weight) => ({ ...option, weight })),
          feedbackColumn<OptionOf<'single'>>(),
        ]}
      />
      <KeepLast value={content.keepLast} onChange={(keepLast) => onChange({ ...content, keepLast })} />
    </Card>
  );
}

export function TrueFalseEditor({ content, onChange }: EditorProps<ContentOf<'truefalse'>>): ReactNode {
  return (
    <Card title={m.exams_options()}>
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label={m.exams_right_answer()}
          value={String(content.isTrue)}
          onChange={(event) => onChange({ ...content, isTrue: event.currentTarget.value === 'true' })}
          options={[
            { value: 'true', label: m.exams_true() },
            { value: 'false', label: m.exams_false() },
          ]}
        />
        <ShortTextField
          label={m.exams_feedback_true()}
          value={content.feedbackTrue}
          optional
          onChange={(feedbackTrue) => onChange({ ...content, feedbackTrue })}
        />
        <ShortTextField
          label={m.exams_feedback_false()}
          value={content.feedbackFalse}
          optional
          onChange={(feedbackFalse) => onChange({ ...content, feedbackFalse })}
        />
      </div>
    </Card>
  );
}

export function MultipleEditor({ content, onChange }: EditorProps<ContentOf<'multiple'>>): ReactNode {
  return (
    <Card title={m.exams_options()} description={m.exams_options_multiple_help()}>
      <div className="mb-4">
        <Select
          label={m.exams_way()}
          value={content.way}
          onChange={(event) => onChange({ ...content, way: event.currentTarget.value as typeof content.way })}
          options={MULTIPLE_WAYS.map((value) => ({ value, label: multipleWayText(value) }))}
        />
      </div>
      <OptionTable<OptionOf<'multiple'>>
        caption={m.exams_options()}
        parts={content.options}
        onParts={(options) => onChange({ ...content, options })}
        name={m.exams_option_number}
        make={(part) => ({ ...part, isRight: false, weight: 0, feedback: EMPTY_DOCUMENT })}
        min={2}
        addLabel={m.exams_add_option()}
        columns={[
          content.way === 'weights'
            ? weightColumn<OptionOf<'multiple'>>((option, weight) => ({
                ...option,
                weight,
                isRight: weight > 0,
              }))
            : rightColumn(),
          feedbackColumn<OptionOf<'multiple'>>(),
        ]}
      />
      <KeepLast value={content.keepLast} onChange={(keepLast) => onChange({ ...content, keepLast })} />
    </Card>
  );
}

/** Whether an option belongs to the right answer. */
function rightColumn(): EditedColumn<OptionOf<'multiple'>> {
  return {
    key: 'isRight',
    header: m.exams_is_right(),
    className: '@2xl:w-20',
    cell: ({ row, control, onRow }) => (
      <label className="flex size-11 cursor-pointer items-center">
        <CheckboxMark
          {...control}
          checked={row.isRight}
          onChange={({ currentTarget }) => onRow({ ...row, isRight: currentTarget.checked })}
        />
      </label>
    ),
  };
}

/** Whether the last option stays last when options are shuffled. */
function KeepLast({ value, onChange }: { value: boolean; onChange: (value: boolean) => void }): ReactNode {
  return (
    <Checkbox
      label={m.exams_keep_last()}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
