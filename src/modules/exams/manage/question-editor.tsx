import { Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type ContentOf, MAX_GAPS } from '../question/question-contract.ts';
import { emptyContent } from '../question/question-drafts-rules.ts';
import {
  BandsEditor,
  FeedbackOtherField,
  FormsEditor,
  GapsEditor,
  TextRulesEditor,
} from './answer-editors.tsx';
import { MatchingEditor, OrderingEditor } from './arrangement-editors.tsx';
import { MultipleEditor, SingleEditor, TrueFalseEditor } from './choice-editors.tsx';
import type { EditorProps } from './editor-lines.tsx';
import { OptionTable } from './option-table.tsx';
import { EssayEditor } from './essay-editor.tsx';

/** Editor for the parts of a question that depend on its kind, and those common to all. */
export function QuestionEditor({ content, onChange }: EditorProps): ReactNode {
  return (
    <>
      <Card title={m.exams_edit_question()}>
        <div className="flex flex-col gap-4">
          <TextArea
            label={m.exams_stem()}
            value={content.stem}
            rows={4}
            maxLength={10_000}
            help={
              content.kind === 'gaps'
                ? `${m.exams_stem_gaps_help()} ${m.exams_stem_help()}`
                : m.exams_stem_help()
            }
            onChange={(event) => onChange({ ...content, stem: event.currentTarget.value })}
          />
          {content.kind === 'gaps' && (
            <Button
              size="sm"
              className="self-start"
              icon={<Plus aria-hidden />}
              disabled={content.gaps.length >= MAX_GAPS}
              onClick={() => onChange(withGap(content))}
            >
              {m.exams_add_gap()}
            </Button>
          )}
        </div>
      </Card>
      <KindEditor content={content} onChange={onChange} />
      <Card title={m.exams_after_answer()}>
        <div className="grid gap-4 sm:grid-cols-[1fr_10rem]">
          <TextArea
            label={m.exams_explanation()}
            value={content.explanation}
            rows={3}
            maxLength={5_000}
            optional
            help={m.exams_explanation_help()}
            onChange={(event) => onChange({ ...content, explanation: event.currentTarget.value })}
          />
          {content.kind !== 'survey' && (
            <TextField
              label={m.exams_default_points()}
              type="number"
              min={0}
              max={1_000}
              step="0.5"
              value={String(content.pointsMilli / 1_000)}
              onChange={(event) =>
                onChange({
                  ...content,
                  pointsMilli: Math.round(Number(event.currentTarget.value) * 1_000) || 0,
                })
              }
            />
          )}
        </div>
      </Card>
    </>
  );
}

function withGap(content: ContentOf<'gaps'>): ContentOf<'gaps'> {
  const fresh = emptyContent('gaps') as ContentOf<'gaps'>;
  const gaps = [...content.gaps, ...fresh.gaps];
  const mark = `[[${gaps.length}]]`;
  return {
    ...content,
    gaps,
    stem: content.stem.includes(mark) ? content.stem : `${content.stem} ${mark}`.trimStart(),
  };
}

function KindEditor({ content, onChange }: EditorProps): ReactNode {
  switch (content.kind) {
    case 'single':
      return <SingleEditor content={content} onChange={onChange} />;
    case 'truefalse':
      return <TrueFalseEditor content={content} onChange={onChange} />;
    case 'multiple':
      return <MultipleEditor content={content} onChange={onChange} />;
    case 'short':
      return (
        <Card title={m.exams_accepted()} description={m.exams_accepted_help()}>
          <FormsEditor forms={content.forms} onChange={(forms) => onChange({ ...content, forms })} />
          <TextRulesEditor rules={content} onChange={(rules) => onChange({ ...content, ...rules })} />
        </Card>
      );
    case 'numeric':
      return (
        <Card title={m.exams_accepted_numbers()} description={m.exams_accepted_numbers_help()}>
          <BandsEditor bands={content.bands} onChange={(bands) => onChange({ ...content, bands })} />
          <FeedbackOtherField
            value={content.feedbackOther}
            onChange={(feedbackOther) => onChange({ ...content, feedbackOther })}
          />
          <TextField
            className="mt-4"
            label={m.exams_units()}
            help={m.exams_units_help()}
            value={content.units.join(', ')}
            optional
            onChange={(event) =>
              onChange({
                ...content,
                units: event.currentTarget.value
                  .split(',')
                  .map((unit) => unit.trimStart())
                  .slice(0, 10),
              })
            }
          />
        </Card>
      );
    case 'matching':
      return <MatchingEditor content={content} onChange={onChange} />;
    case 'ordering':
      return <OrderingEditor content={content} onChange={onChange} />;
    case 'gaps':
      return <GapsEditor content={content} onChange={onChange} />;
    case 'essay':
      return <EssayEditor content={content} onChange={onChange} />;
    case 'survey':
      return <SurveyEditor content={content} onChange={onChange} />;
  }
}

export type Form = ContentOf<'short'>['forms'][number] & { id?: string };

function SurveyEditor({ content, onChange }: EditorProps<ContentOf<'survey'>>): ReactNode {
  const legend = useId();
  return (
    <Card title={m.exams_options()} description={m.exams_survey_help()}>
      <div aria-labelledby={legend}>
        <Checkbox
          label={m.exams_survey_multiple()}
          checked={content.isMultiple}
          onChange={(event) => onChange({ ...content, isMultiple: event.currentTarget.checked })}
        />
      </div>
      <OptionTable
        caption={m.exams_options()}
        parts={content.options}
        onParts={(options) => onChange({ ...content, options })}
        name={m.exams_option_number}
        make={(part) => part}
        min={0}
        addLabel={m.exams_add_option()}
      />
    </Card>
  );
}
