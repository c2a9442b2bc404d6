import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { isIsoDate } from '#platform/dates/calendar-date.ts';
import { isTimeOfDay } from '#platform/dates/thai-date.ts';
import { zonedInstant, zonedLocalTime } from '#platform/dates/zone.ts';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import { EXAM_KINDS, type ExamDraft, GRADE_METHODS, REVIEW_TIMES } from '../exam/exam-contract.ts';
import { examKindText, gradeMethodText, reviewTimeText } from './exam-text.tsx';

export interface PartProps {
  draft: ExamDraft;
  onChange: (draft: ExamDraft) => void;
}

/** Fields for an exam's name, schedule, rules and review policy. */
export function ExamSettingsFields({ draft, zone, onChange }: PartProps & { zone: string }): ReactNode {
  const { settings } = draft;
  const set = (given: Partial<ExamDraft['settings']>): void =>
    onChange({ ...draft, settings: { ...settings, ...given } });
  const number = (text: string, otherwise: number | null) =>
    text.trim() === '' ? otherwise : Math.round(Number(text)) || 0;
  return (
    <>
      <Card id="about" title={m.exams_about()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.exams_title()}
            value={draft.title}
            maxLength={200}
            onChange={(event) => onChange({ ...draft, title: event.currentTarget.value })}
          />
          <TextField
            label={m.exams_slug()}
            help={m.exams_slug_help()}
            value={draft.slug}
            optional
            maxLength={120}
            onChange={(event) =>
              onChange({ ...draft, slug: event.currentTarget.value.trim().replace(/\s+/g, '-') })
            }
          />
          <TextArea
            className="sm:col-span-2"
            label={m.exams_description()}
            value={draft.description}
            rows={3}
            optional
            maxLength={5_000}
            onChange={(event) => onChange({ ...draft, description: event.currentTarget.value })}
          />
          <Select
            label={m.exams_kind()}
            value={draft.kind}
            onChange={(event) => onChange({ ...draft, kind: event.currentTarget.value as ExamDraft['kind'] })}
            options={EXAM_KINDS.map((value) => ({ value, label: examKindText(value) }))}
          />
          <Checkbox
            className="sm:pt-6"
            label={m.exams_is_open()}
            help={m.exams_is_open_help()}
            checked={draft.isOpen}
            onChange={(event) => onChange({ ...draft, isOpen: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <Card id="taking" title={m.exams_taking()}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.exams_time_limit()}
            type="number"
            min={1}
            max={1_440}
            optional
            value={settings.timeLimitMinutes === null ? '' : String(settings.timeLimitMinutes)}
            onChange={(event) => set({ timeLimitMinutes: number(event.currentTarget.value, null) })}
          />
          <InstantField
            label={m.exams_opens()}
            timeLabel={m.exams_opens_time()}
            usualTime="00:00"
            zone={zone}
            value={settings.opensAt}
            onChange={(opensAt) => set({ opensAt })}
          />
          <InstantField
            label={m.exams_closes()}
            timeLabel={m.exams_closes_time()}
            usualTime="23:59"
            zone={zone}
            value={settings.closesAt}
            onChange={(closesAt) => set({ closesAt })}
          />
          <TextField
            label={m.exams_max_attempts()}
            help={m.exams_max_attempts_help()}
            type="number"
            min={0}
            max={100}
            value={String(settings.maxAttempts)}
            onChange={(event) => set({ maxAttempts: number(event.currentTarget.value, 0) ?? 0 })}
          />
          <TextField
            label={m.exams_cooldown()}
            type="number"
            min={0}
            max={43_200}
            value={String(settings.cooldownMinutes)}
            onChange={(event) => set({ cooldownMinutes: number(event.currentTarget.value, 0) ?? 0 })}
          />
          <Select
            label={m.exams_grade_method()}
            value={settings.gradeMethod}
            onChange={(event) =>
              set({ gradeMethod: event.currentTarget.value as typeof settings.gradeMethod })
            }
            options={GRADE_METHODS.map((value) => ({ value, label: gradeMethodText(value) }))}
          />
          <TextField
            label={m.exams_pass_percent()}
            type="number"
            min={0}
            max={100}
            step="0.01"
            value={String(settings.passPercentBp / 100)}
            onChange={(event) =>
              set({
                passPercentBp: Math.min(
                  10_000,
                  Math.max(0, Math.round(Number(event.currentTarget.value) * 100) || 0),
                ),
              })
            }
          />
          <TextField
            label={m.exams_penalty()}
            help={m.exams_penalty_help()}
            type="number"
            min={0}
            max={100}
            value={String(settings.wrongPenaltyPercent)}
            disabled={!settings.isNegative}
            onChange={(event) =>
              set({ wrongPenaltyPercent: Math.min(100, Math.max(0, Number(event.currentTarget.value) || 0)) })
            }
          />
        </div>
        <div className="mt-2 grid sm:grid-cols-2">
          <Checkbox
            label={m.exams_shuffle_questions()}
            checked={settings.isQuestionsShuffled}
            onChange={(event) => set({ isQuestionsShuffled: event.currentTarget.checked })}
          />
          <Checkbox
            label={m.exams_shuffle_options()}
            checked={settings.isOptionsShuffled}
            onChange={(event) => set({ isOptionsShuffled: event.currentTarget.checked })}
          />
          <Checkbox
            label={m.exams_negative()}
            checked={settings.isNegative}
            onChange={(event) => set({ isNegative: event.currentTarget.checked })}
          />
          <Checkbox
            label={m.exams_watch_focus()}
            checked={settings.isFocusWatched}
            onChange={(event) => set({ isFocusWatched: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <Card id="review" title={m.exams_review_policy()} description={m.exams_review_policy_help()}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {(['score', 'correctness', 'key', 'explanation'] as const).map((what) => (
            <Select
              key={what}
              label={reviewWhatText(what)}
              value={settings.review[what]}
              onChange={(event) => set({ review: { ...settings.review, [what]: event.currentTarget.value } })}
              options={REVIEW_TIMES.map((value) => ({ value, label: reviewTimeText(value) }))}
            />
          ))}
        </div>
      </Card>
    </>
  );
}

function reviewWhatText(what: 'score' | 'correctness' | 'key' | 'explanation'): string {
  switch (what) {
    case 'score':
      return m.exams_what_score();
    case 'correctness':
      return m.exams_what_correctness();
    case 'key':
      return m.exams_what_key();
    case 'explanation':
      return m.exams_what_explanation();
  }
}

/** A day and a time of day in the site's time zone, wherever the editor is. */
function InstantField({
  label,
  timeLabel,
  zone,
  value,
  usualTime,
  onChange,
}: {
  label: string;
  timeLabel: string;
  zone: string;
  value: string | null;
  /** Where only a day is given. */
  usualTime: string;
  onChange: (value: string | null) => void;
}): ReactNode {
  const [[day, time], setTyped] = useState(() =>
    value === null ? ['', ''] : zonedLocalTime(new Date(value), zone).split('T'),
  );
  const type = (on: string, at: string): void => {
    setTyped([on, at]);
    onChange(instantOf(on, at === '' ? usualTime : at, zone));
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
      <DateField label={label} optional defaultValue={day} onChange={(on) => type(on, time ?? '')} />
      <TimeField
        label={timeLabel}
        defaultValue={time}
        onChange={(at) => type(day ?? '', at)}
        placeholder={usualTime}
      />
    </div>
  );
}

/** What cannot be read stays as it was typed, so that saving refuses it instead of dropping it. */
function instantOf(day: string, time: string, zone: string): string | null {
  if (day === '') return null;
  if (!isIsoDate(day) || !isTimeOfDay(time)) return `${day} ${time}`;
  return zonedInstant(day, time, zone).toISOString();
}
