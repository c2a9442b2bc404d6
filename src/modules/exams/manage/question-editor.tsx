import { Plus, RectangleEllipsis } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { Button } from '#ui/action/button.tsx';
import type { TextWriter } from '#ui/document-editor/document-editor.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type ContentOf, MAX_EXPLANATION, MAX_GAPS, MAX_STEM } from '../question/question-contract.ts';
import { emptyContent } from '../question/question-drafts-rules.ts';
import { shownGapNumbers } from '../question/question-text-rules.ts';
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
import { EssayEditor } from './essay-editor.tsx';
import { gapMark, withMark } from './gap-mark-rules.ts';
import { OptionTable } from './option-table.tsx';
import { LongTextField } from './text-fields.tsx';

/** Editor for the parts of a question that depend on its kind, and those common to all. */
export function QuestionEditor({ content, onChange }: EditorProps): ReactNode {
  const [writer, setWriter] = useState<TextWriter | null>(null);
  const addGap =
    content.kind === 'gaps' && content.gaps.length < MAX_GAPS
      ? () => onChange(withGap(content, (mark) => writer?.write(mark) ?? withMark(content.stem, mark)))
      : undefined;
  return (
    <>
      <Card title={m.exams_edit_question()}>
        <div className="flex flex-col gap-4">
          <LongTextField
            label={m.exams_stem()}
            value={content.stem}
            maxLetters={MAX_STEM}
            help={content.kind === 'gaps' ? m.exams_stem_gaps_help() : undefined}
            onChange={(changed) => onChange({ ...content, stem: changed })}
            writer={setWriter}
            items={
              addGap && [
                {
                  key: 'gap',
                  label: m.exams_gap_item(),
                  words: m.exams_gap_words(),
                  icon: <RectangleEllipsis />,
                  run: addGap,
                },
              ]
            }
          />
          {content.kind === 'gaps' && (
            <Button
              size="sm"
              className="self-start"
              icon={<Plus aria-hidden />}
              disabled={!addGap}
              onClick={addGap}
            >
              {m.exams_add_gap()}
            </Button>
          )}
        </div>
      </Card>
      <KindEditor content={content} onChange={onChange} />
      <Card title={m.exams_after_answer()}>
        <div className="flex flex-col gap-4">
          <LongTextField
            label={m.exams_explanation()}
            value={content.explanation}
            maxLetters={MAX_EXPLANATION}
            optional
            help={m.exams_explanation_help()}
            onChange={(explanation) => onChange({ ...content, explanation })}
          />
          {content.kind !== 'survey' && (
            <TextField
              className="max-w-40"
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

/** The question with one more gap; its mark is written by `write` unless the stem has it already. */
function withGap(content: ContentOf<'gaps'>, write: (mark: string) => RichDocument): ContentOf<'gaps'> {
  const fresh = emptyContent('gaps') as ContentOf<'gaps'>;
  const gaps = [...content.gaps, ...fresh.gaps];
  const isShown = shownGapNumbers(content.stem).has(gaps.length);
  return { ...content, gaps, stem: isShown ? content.stem : write(gapMark(gaps.length)) };
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
