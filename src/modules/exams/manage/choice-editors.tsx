import type { ReactNode } from 'react';
import * as m from '#messages';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type ContentOf, MULTIPLE_WAYS } from '../question/question-contract.ts';
import { multipleWayText } from './exam-text.tsx';
import { partId } from '../question/question-drafts-rules.ts';
import { type EditorProps, FeedbackField, Lines, WeightSelect } from './editor-lines.tsx';

export function SingleEditor({ content, onChange }: EditorProps<ContentOf<'single'>>): ReactNode {
  return (
    <Card title={m.exams_options()} description={m.exams_options_single_help()}>
      <Lines
        lines={content.options}
        min={2}
        addLabel={m.exams_add_option()}
        make={() => ({ id: partId(), text: '', weight: 0, feedback: '' })}
        onChange={(options) => onChange({ ...content, options })}
      >
        {(option, set, at) => (
          <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
            <OptionText number={at + 1} value={option.text} onChange={(text) => set({ text })} />
            <WeightSelect weight={option.weight} onChange={(weight) => set({ weight })} />
            <FeedbackField value={option.feedback} onChange={(feedback) => set({ feedback })} />
          </div>
        )}
      </Lines>
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
        <TextField
          label={m.exams_feedback_true()}
          value={content.feedbackTrue}
          optional
          onChange={(event) => onChange({ ...content, feedbackTrue: event.currentTarget.value })}
        />
        <TextField
          label={m.exams_feedback_false()}
          value={content.feedbackFalse}
          optional
          onChange={(event) => onChange({ ...content, feedbackFalse: event.currentTarget.value })}
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
      <Lines
        lines={content.options}
        min={2}
        addLabel={m.exams_add_option()}
        make={() => ({ id: partId(), text: '', isRight: false, weight: 0, feedback: '' })}
        onChange={(options) => onChange({ ...content, options })}
      >
        {(option, set, at) => (
          <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
            <OptionText number={at + 1} value={option.text} onChange={(text) => set({ text })} />
            {content.way === 'weights' ? (
              <WeightSelect
                weight={option.weight}
                onChange={(weight) => set({ weight, isRight: weight > 0 })}
              />
            ) : (
              <Checkbox
                className="sm:pt-6"
                label={m.exams_is_right()}
                checked={option.isRight}
                onChange={(event) => set({ isRight: event.currentTarget.checked })}
              />
            )}
            <FeedbackField value={option.feedback} onChange={(feedback) => set({ feedback })} />
          </div>
        )}
      </Lines>
      <KeepLast value={content.keepLast} onChange={(keepLast) => onChange({ ...content, keepLast })} />
    </Card>
  );
}

interface TextPartProps {
  value: string;
  onChange: (value: string) => void;
}

function OptionText({ number, value, onChange }: TextPartProps & { number: number }): ReactNode {
  return (
    <TextField
      label={m.exams_option_number({ number })}
      value={value}
      maxLength={2_000}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
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
