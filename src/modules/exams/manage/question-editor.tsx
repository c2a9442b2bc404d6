import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  type Band,
  type ContentOf,
  type Gap,
  MAX_GAPS,
  MAX_OPTIONS,
  MULTIPLE_WAYS,
  type QuestionContent,
} from '../question-contract.ts';
import { percentOfWeight, weightOfPercent, WHOLE } from '../weight-rules.ts';
import { multipleWayText } from './exam-words.tsx';
import { emptyContent, partId } from './question-drafts-rules.ts';

interface EditorProps<Content extends QuestionContent = QuestionContent> {
  content: Content;
  onChange: (content: Content) => void;
}

/** Everything of a question that depends on its kind, and what all have. */
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
            help={content.kind === 'gaps' ? m.exams_stem_gaps_help() : m.exams_stem_help()}
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

/** A list of lines that can be added to and taken from. */
function Lines<Line extends { id?: string }>({
  lines,
  min,
  max = MAX_OPTIONS,
  addLabel,
  make,
  onChange,
  children,
}: {
  lines: readonly Line[];
  min: number;
  max?: number;
  addLabel: string;
  make: () => Line;
  onChange: (lines: Line[]) => void;
  children: (line: Line, set: (given: Partial<Line>) => void, at: number) => ReactNode;
}): ReactNode {
  return (
    <div className="flex flex-col gap-3">
      {lines.map((line, at) => (
        <div key={line.id ?? at} className="flex items-start gap-2 rounded-md border border-line p-3">
          <div className="min-w-0 grow">
            {children(
              line,
              (given) => onChange(lines.map((each, index) => (index === at ? { ...each, ...given } : each))),
              at,
            )}
          </div>
          {lines.length > min && (
            <IconButton
              label={m.exams_remove_line({ number: at + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => onChange(lines.filter((_, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {lines.length < max && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...lines, make()])}
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}

const PERCENTS = [
  100, 90, 80, 75, 66.66667, 60, 50, 40, 33.33333, 30, 25, 20, 16.66667, 10, 0, -10, -25, -33.33333, -50,
  -100,
];

function WeightSelect({
  weight,
  onChange,
}: {
  weight: number;
  onChange: (weight: number) => void;
}): ReactNode {
  const percents = PERCENTS.map(weightOfPercent).includes(weight)
    ? PERCENTS
    : [percentOfWeight(weight), ...PERCENTS];
  return (
    <Select
      label={m.exams_weight()}
      value={String(weight)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      options={percents.map((percent) => ({
        value: String(weightOfPercent(percent)),
        label: `${Math.round(percent * 100) / 100} %`,
      }))}
    />
  );
}

function SingleEditor({ content, onChange }: EditorProps<ContentOf<'single'>>): ReactNode {
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
            <TextField
              label={m.exams_option_number({ number: at + 1 })}
              value={option.text}
              maxLength={2_000}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
            <WeightSelect weight={option.weight} onChange={(weight) => set({ weight })} />
            <TextField
              className="sm:col-span-2"
              label={m.exams_feedback()}
              value={option.feedback}
              optional
              maxLength={2_000}
              onChange={(event) => set({ feedback: event.currentTarget.value })}
            />
          </div>
        )}
      </Lines>
      <Checkbox
        label={m.exams_keep_last()}
        checked={content.keepLast}
        onChange={(event) => onChange({ ...content, keepLast: event.currentTarget.checked })}
      />
    </Card>
  );
}

function TrueFalseEditor({ content, onChange }: EditorProps<ContentOf<'truefalse'>>): ReactNode {
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

function MultipleEditor({ content, onChange }: EditorProps<ContentOf<'multiple'>>): ReactNode {
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
            <TextField
              label={m.exams_option_number({ number: at + 1 })}
              value={option.text}
              maxLength={2_000}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
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
            <TextField
              className="sm:col-span-2"
              label={m.exams_feedback()}
              value={option.feedback}
              optional
              maxLength={2_000}
              onChange={(event) => set({ feedback: event.currentTarget.value })}
            />
          </div>
        )}
      </Lines>
      <Checkbox
        label={m.exams_keep_last()}
        checked={content.keepLast}
        onChange={(event) => onChange({ ...content, keepLast: event.currentTarget.checked })}
      />
    </Card>
  );
}

type Form = ContentOf<'short'>['forms'][number] & { id?: string };

function FormsEditor({
  forms,
  onChange,
}: {
  forms: readonly Form[];
  onChange: (forms: Form[]) => void;
}): ReactNode {
  return (
    <Lines
      lines={forms}
      min={1}
      max={20}
      addLabel={m.exams_add_form()}
      make={() => ({ text: '', weight: WHOLE, feedback: '' })}
      onChange={onChange}
    >
      {(form, set, at) => (
        <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
          <TextField
            label={m.exams_form_number({ number: at + 1 })}
            value={form.text}
            maxLength={500}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
          <WeightSelect weight={form.weight} onChange={(weight) => set({ weight })} />
        </div>
      )}
    </Lines>
  );
}

type Rules = Pick<
  ContentOf<'short'>,
  'isCaseSensitive' | 'isThaiDigitSame' | 'hasWildcard' | 'isTypoAllowed'
>;

function TextRulesEditor({
  rules,
  onChange,
}: {
  rules: Rules;
  onChange: (rules: Partial<Rules>) => void;
}): ReactNode {
  return (
    <div className="mt-3 grid sm:grid-cols-2">
      <Checkbox
        label={m.exams_rule_case()}
        checked={rules.isCaseSensitive}
        onChange={(event) => onChange({ isCaseSensitive: event.currentTarget.checked })}
      />
      <Checkbox
        label={m.exams_rule_digits()}
        checked={rules.isThaiDigitSame}
        onChange={(event) => onChange({ isThaiDigitSame: event.currentTarget.checked })}
      />
      <Checkbox
        label={m.exams_rule_wildcard()}
        checked={rules.hasWildcard}
        onChange={(event) => onChange({ hasWildcard: event.currentTarget.checked })}
      />
      <Checkbox
        label={m.exams_rule_typo()}
        checked={rules.isTypoAllowed}
        onChange={(event) => onChange({ isTypoAllowed: event.currentTarget.checked })}
      />
    </div>
  );
}

function BandsEditor({
  bands,
  onChange,
}: {
  bands: readonly Band[];
  onChange: (bands: Band[]) => void;
}): ReactNode {
  return (
    <Lines<Band & { id?: string }>
      lines={bands}
      min={1}
      max={20}
      addLabel={m.exams_add_band()}
      make={() => ({
        kind: 'near',
        value: '',
        tolerance: '0',
        isRelative: false,
        weight: WHOLE,
        feedback: '',
      })}
      onChange={onChange}
    >
      {(band, set) => (
        <div className="grid gap-3 sm:grid-cols-[9rem_1fr_1fr_8rem]">
          <Select
            label={m.exams_band_kind()}
            value={band.kind === 'range' ? 'range' : band.isRelative ? 'percent' : 'near'}
            onChange={(event) => set(bandAs(band, event.currentTarget.value))}
            options={[
              { value: 'near', label: m.exams_band_near() },
              { value: 'percent', label: m.exams_band_percent() },
              { value: 'range', label: m.exams_band_range() },
            ]}
          />
          {band.kind === 'range' ? (
            <>
              <TextField
                label={m.exams_band_min()}
                value={band.min}
                inputMode="decimal"
                onChange={(event) => set({ min: event.currentTarget.value })}
              />
              <TextField
                label={m.exams_band_max()}
                value={band.max}
                inputMode="decimal"
                onChange={(event) => set({ max: event.currentTarget.value })}
              />
            </>
          ) : (
            <>
              <TextField
                label={m.exams_band_value()}
                value={band.value}
                inputMode="decimal"
                onChange={(event) => set({ value: event.currentTarget.value })}
              />
              <TextField
                label={m.exams_band_tolerance()}
                value={band.tolerance}
                inputMode="decimal"
                onChange={(event) => set({ tolerance: event.currentTarget.value })}
              />
            </>
          )}
          <WeightSelect weight={band.weight} onChange={(weight) => set({ weight })} />
        </div>
      )}
    </Lines>
  );
}

function bandAs(band: Band, kind: string): Band {
  const { weight, feedback } = band;
  const [one, other] = band.kind === 'range' ? [band.min, band.max] : [band.value, band.tolerance];
  return kind === 'range'
    ? { kind: 'range', min: one, max: other, weight, feedback }
    : { kind: 'near', value: one, tolerance: other, isRelative: kind === 'percent', weight, feedback };
}

function MatchingEditor({ content, onChange }: EditorProps<ContentOf<'matching'>>): ReactNode {
  return (
    <Card title={m.exams_pairs()} description={m.exams_pairs_help()}>
      <div className="flex flex-col gap-6">
        <Lines
          lines={content.rights}
          min={2}
          addLabel={m.exams_add_right()}
          make={() => ({ id: partId(), text: '' })}
          onChange={(rights) => onChange({ ...content, rights })}
        >
          {(right, set, at) => (
            <TextField
              label={m.exams_right_number({ number: at + 1 })}
              value={right.text}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          )}
        </Lines>
        <Lines
          lines={content.lefts}
          min={2}
          addLabel={m.exams_add_left()}
          make={() => ({ id: partId(), text: '', rightId: content.rights[0]?.id ?? '' })}
          onChange={(lefts) => onChange({ ...content, lefts })}
        >
          {(left, set, at) => (
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label={m.exams_left_number({ number: at + 1 })}
                value={left.text}
                onChange={(event) => set({ text: event.currentTarget.value })}
              />
              <Select
                label={m.exams_belongs_to()}
                value={left.rightId}
                onChange={(event) => set({ rightId: event.currentTarget.value })}
                options={content.rights.map(({ id, text }, index) => ({
                  value: id,
                  label: text || m.exams_right_number({ number: index + 1 }),
                }))}
              />
            </div>
          )}
        </Lines>
      </div>
    </Card>
  );
}

function OrderingEditor({ content, onChange }: EditorProps<ContentOf<'ordering'>>): ReactNode {
  return (
    <Card title={m.exams_items()} description={m.exams_items_help()}>
      <div className="mb-4">
        <Select
          label={m.exams_way()}
          value={content.way}
          onChange={(event) => onChange({ ...content, way: event.currentTarget.value as typeof content.way })}
          options={[
            { value: 'neighbours', label: m.exams_way_neighbours() },
            { value: 'exact', label: m.exams_way_exact() },
          ]}
        />
      </div>
      <Lines
        lines={content.items}
        min={2}
        addLabel={m.exams_add_item()}
        make={() => ({ id: partId(), text: '' })}
        onChange={(items) => onChange({ ...content, items })}
      >
        {(item, set, at) => (
          <TextField
            label={m.exams_item_number({ number: at + 1 })}
            value={item.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        )}
      </Lines>
    </Card>
  );
}

function GapsEditor({ content, onChange }: EditorProps<ContentOf<'gaps'>>): ReactNode {
  const setGap = (at: number, gap: Gap): void =>
    onChange({ ...content, gaps: content.gaps.map((each, index) => (index === at ? gap : each)) });
  return (
    <>
      {content.gaps.map((gap, at) => (
        <Card key={gap.id} title={m.exams_gap({ number: at + 1 })}>
          <div className="flex flex-col gap-4">
            <div className="grid gap-3 sm:grid-cols-3">
              <Select
                label={m.exams_gap_kind()}
                value={gap.kind}
                onChange={(event) => setGap(at, gapAs(gap, event.currentTarget.value))}
                options={[
                  { value: 'text', label: m.exams_gap_text() },
                  { value: 'number', label: m.exams_gap_number() },
                  { value: 'choice', label: m.exams_gap_choice() },
                ]}
              />
              <TextField
                label={m.exams_gap_share()}
                type="number"
                min={1}
                max={100}
                value={String(gap.share)}
                onChange={(event) =>
                  setGap(at, {
                    ...gap,
                    share: Math.max(1, Math.round(Number(event.currentTarget.value)) || 1),
                  })
                }
              />
              {content.gaps.length > 1 && at === content.gaps.length - 1 && (
                <Button
                  className="self-end"
                  icon={<Trash2 aria-hidden />}
                  onClick={() =>
                    onChange({
                      ...content,
                      gaps: content.gaps.slice(0, -1),
                      stem: content.stem.replaceAll(`[[${at + 1}]]`, ''),
                    })
                  }
                >
                  {m.exams_remove_gap()}
                </Button>
              )}
            </div>
            {gap.kind === 'text' && (
              <>
                <FormsEditor forms={gap.forms} onChange={(forms) => setGap(at, { ...gap, forms })} />
                <TextRulesEditor rules={gap} onChange={(rules) => setGap(at, { ...gap, ...rules })} />
              </>
            )}
            {gap.kind === 'number' && (
              <BandsEditor bands={gap.bands} onChange={(bands) => setGap(at, { ...gap, bands })} />
            )}
            {gap.kind === 'choice' && (
              <Lines
                lines={gap.options}
                min={2}
                addLabel={m.exams_add_option()}
                make={() => ({ id: partId(), text: '', weight: 0, feedback: '' })}
                onChange={(options) => setGap(at, { ...gap, options })}
              >
                {(option, set, index) => (
                  <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
                    <TextField
                      label={m.exams_option_number({ number: index + 1 })}
                      value={option.text}
                      onChange={(event) => set({ text: event.currentTarget.value })}
                    />
                    <WeightSelect weight={option.weight} onChange={(weight) => set({ weight })} />
                  </div>
                )}
              </Lines>
            )}
          </div>
        </Card>
      ))}
    </>
  );
}

function gapAs({ id, share }: Gap, kind: string): Gap {
  const text = emptyContent('gaps') as ContentOf<'gaps'>;
  const numeric = emptyContent('numeric') as ContentOf<'numeric'>;
  const single = emptyContent('single') as ContentOf<'single'>;
  if (kind === 'number') return { kind: 'number', id, share, bands: numeric.bands };
  if (kind === 'choice') return { kind: 'choice', id, share, options: single.options.slice(0, 3) };
  return { ...(text.gaps[0] as Extract<Gap, { kind: 'text' }>), id, share };
}

function EssayEditor({ content, onChange }: EditorProps<ContentOf<'essay'>>): ReactNode {
  return (
    <Card title={m.exams_rubric()} description={m.exams_rubric_help()}>
      <div className="flex flex-col gap-4">
        <TextField
          label={m.exams_max_words()}
          type="number"
          min={1}
          max={5_000}
          optional
          value={content.maxWords === null ? '' : String(content.maxWords)}
          onChange={(event) =>
            onChange({ ...content, maxWords: Math.round(Number(event.currentTarget.value)) || null })
          }
        />
        <Lines
          lines={content.rubric}
          min={0}
          max={12}
          addLabel={m.exams_add_criterion()}
          make={() => ({
            id: partId(),
            title: '',
            levels: [0, 500, 1_000].map((pointsMilli) => ({ id: partId(), title: '', pointsMilli })),
          })}
          onChange={(rubric) => onChange({ ...content, rubric })}
        >
          {(criterion, set, at) => (
            <div className="flex flex-col gap-3">
              <TextField
                label={m.exams_criterion_number({ number: at + 1 })}
                value={criterion.title}
                onChange={(event) => set({ title: event.currentTarget.value })}
              />
              <Lines
                lines={criterion.levels}
                min={1}
                max={10}
                addLabel={m.exams_add_level()}
                make={() => ({ id: partId(), title: '', pointsMilli: 0 })}
                onChange={(levels) => set({ levels })}
              >
                {(level, setLevel) => (
                  <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
                    <TextField
                      label={m.exams_level_title()}
                      value={level.title}
                      onChange={(event) => setLevel({ title: event.currentTarget.value })}
                    />
                    <TextField
                      label={m.exams_level_points()}
                      type="number"
                      min={0}
                      step="0.5"
                      value={String(level.pointsMilli / 1_000)}
                      onChange={(event) =>
                        setLevel({
                          pointsMilli:
                            Math.max(0, Math.round(Number(event.currentTarget.value) * 1_000)) || 0,
                        })
                      }
                    />
                  </div>
                )}
              </Lines>
            </div>
          )}
        </Lines>
      </div>
    </Card>
  );
}

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
      <Lines
        lines={content.options}
        min={0}
        addLabel={m.exams_add_option()}
        make={() => ({ id: partId(), text: '' })}
        onChange={(options) => onChange({ ...content, options })}
      >
        {(option, set, at) => (
          <TextField
            label={m.exams_option_number({ number: at + 1 })}
            value={option.text}
            onChange={(event) => set({ text: event.currentTarget.value })}
          />
        )}
      </Lines>
    </Card>
  );
}
