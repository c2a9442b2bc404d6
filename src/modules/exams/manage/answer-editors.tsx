import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { EMPTY_DOCUMENT, type RichDocument } from '#platform/documents/document-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { Band, ContentOf, Gap } from '../question/question-contract.ts';
import { WHOLE } from '../question/weight-rules.ts';
import { emptyContent, partId } from '../question/question-drafts-rules.ts';
import { type EditorProps, Lines, WeightSelect } from './editor-lines.tsx';
import { gapMark, withoutMark } from './gap-mark-rules.ts';
import type { Form } from './question-editor.tsx';
import { FeedbackField, ShortTextField } from './text-fields.tsx';

export function FormsEditor({
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
      make={() => ({ text: '', weight: WHOLE, feedback: EMPTY_DOCUMENT })}
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
          <FeedbackField
            label={m.exams_feedback_answer()}
            value={form.feedback}
            onChange={(feedback) => set({ feedback })}
          />
        </div>
      )}
    </Lines>
  );
}

type Rules = Pick<
  ContentOf<'short'>,
  'isCaseSensitive' | 'isThaiDigitSame' | 'hasWildcard' | 'isTypoAllowed'
>;

export function TextRulesEditor({
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

export function BandsEditor({
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
        feedback: EMPTY_DOCUMENT,
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
          <FeedbackField
            className="sm:col-span-4"
            label={m.exams_feedback_answer()}
            value={band.feedback}
            onChange={(feedback) => set({ feedback })}
          />
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

/** Feedback for a number that no band accepts. */
export function FeedbackOtherField({
  value,
  onChange,
}: {
  value: RichDocument;
  onChange: (value: RichDocument) => void;
}): ReactNode {
  return (
    <ShortTextField
      className="mt-4"
      label={m.exams_feedback_other()}
      value={value}
      optional
      onChange={onChange}
    />
  );
}

export function GapsEditor({ content, onChange }: EditorProps<ContentOf<'gaps'>>): ReactNode {
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
                  { value: 'choices', label: m.exams_gap_choices() },
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
                      stem: withoutMark(content.stem, gapMark(at + 1)),
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
              <>
                <BandsEditor bands={gap.bands} onChange={(bands) => setGap(at, { ...gap, bands })} />
                <FeedbackOtherField
                  value={gap.feedbackOther}
                  onChange={(feedbackOther) => setGap(at, { ...gap, feedbackOther })}
                />
              </>
            )}
            {'options' in gap && (
              <Lines
                lines={gap.options}
                min={2}
                addLabel={m.exams_add_option()}
                make={() => ({ id: partId(), text: EMPTY_DOCUMENT, weight: 0, feedback: EMPTY_DOCUMENT })}
                onChange={(options) => setGap(at, { ...gap, options })}
              >
                {(option, set, index) => (
                  <div className="grid gap-3 sm:grid-cols-[1fr_8rem]">
                    <ShortTextField
                      label={m.exams_option_number({ number: index + 1 })}
                      value={option.text}
                      onChange={(text) => set({ text })}
                    />
                    <WeightSelect weight={option.weight} onChange={(weight) => set({ weight })} />
                    <FeedbackField value={option.feedback} onChange={(feedback) => set({ feedback })} />
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
  if (kind === 'number')
    return { kind: 'number', id, share, bands: numeric.bands, feedbackOther: EMPTY_DOCUMENT };
  if (kind === 'choice' || kind === 'choices')
    return { kind, id, share, options: single.options.slice(0, 3) };
  return { ...(text.gaps[0] as Extract<Gap, { kind: 'text' }>), id, share };
}
