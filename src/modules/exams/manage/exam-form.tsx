import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import {
  EXAM_KINDS,
  type ExamDraft,
  type ExamSection,
  type ExamSlot,
  GRADE_METHODS,
  REVIEW_TIMES,
} from '../exam-contract.ts';
import { examsPaths } from '../paths.ts';
import { examKindText, gradeMethodText, kindText, levelText, reviewTimeText } from './exam-words.tsx';
import type { loader as bankLoader } from './questions-page.tsx';

export interface PickedQuestion {
  readonly questionId: string;
  readonly title: string;
  readonly pointsMilli: number;
}

interface PartProps {
  draft: ExamDraft;
  onChange: (draft: ExamDraft) => void;
}

/** What an exam is called, when and how it is taken, and what its review shows. */
export function ExamSettingsFields({ draft, onChange }: PartProps): ReactNode {
  const { settings } = draft;
  const set = (given: Partial<ExamDraft['settings']>): void =>
    onChange({ ...draft, settings: { ...settings, ...given } });
  const number = (text: string, otherwise: number | null) =>
    text.trim() === '' ? otherwise : Math.round(Number(text)) || 0;
  return (
    <>
      <Card title={m.exams_about()}>
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
      <Card title={m.exams_taking()}>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
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
            value={settings.opensAt}
            onChange={(opensAt) => set({ opensAt })}
          />
          <InstantField
            label={m.exams_closes()}
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
      <Card title={m.exams_review_policy()} description={m.exams_review_policy_help()}>
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

/** A moment by the clock of whoever edits. */
function InstantField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}): ReactNode {
  return (
    <TextField
      label={label}
      type="datetime-local"
      optional
      value={value === null ? '' : localText(new Date(value))}
      onChange={(event) => {
        const at = new Date(event.currentTarget.value);
        onChange(Number.isNaN(at.getTime()) ? null : at.toISOString());
      }}
    />
  );
}

function localText(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The sections of an exam with their questions and draws. */
export function SectionsEditor({
  draft,
  onChange,
  titles,
  onPicked,
  categories,
}: PartProps & {
  /** Words of the questions by their ids. */
  titles: ReadonlyMap<string, PickedQuestion>;
  onPicked: (questions: readonly PickedQuestion[]) => void;
  categories: readonly string[];
}): ReactNode {
  const [picking, setPicking] = useState<number | null>(null);
  const setSections = (sections: ExamSection[]): void => onChange({ ...draft, sections });
  const setSection = (at: number, given: Partial<ExamSection>): void =>
    setSections(draft.sections.map((section, index) => (index === at ? { ...section, ...given } : section)));
  const used = new Set(
    draft.sections.flatMap(({ slots }) =>
      slots.flatMap((slot) => (slot.kind === 'fixed' ? [slot.questionId] : [])),
    ),
  );
  return (
    <>
      {draft.sections.map((section, at) => (
        <Card
          key={`section-${at + 1}`}
          title={m.exams_section_number({ number: at + 1 })}
          actions={
            draft.sections.length > 1 && (
              <IconButton
                label={m.exams_remove_section({ number: at + 1 })}
                icon={<Trash2 aria-hidden />}
                onClick={() => setSections(draft.sections.filter((_, index) => index !== at))}
              />
            )
          }
        >
          <div className="flex flex-col gap-4">
            <TextField
              label={m.exams_section_title()}
              value={section.title}
              optional
              maxLength={200}
              onChange={(event) => setSection(at, { title: event.currentTarget.value })}
            />
            <SlotList
              slots={section.slots}
              titles={titles}
              categories={categories}
              onChange={(slots) => setSection(at, { slots })}
            />
            <div className="flex flex-wrap gap-2">
              <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setPicking(at)}>
                {m.exams_add_questions()}
              </Button>
              <Button
                size="sm"
                icon={<Plus aria-hidden />}
                onClick={() =>
                  setSection(at, {
                    slots: [
                      ...section.slots,
                      { kind: 'draw', category: null, tags: [], level: null, count: 1, pointsMilli: 1_000 },
                    ],
                  })
                }
              >
                {m.exams_add_draw()}
              </Button>
            </div>
          </div>
        </Card>
      ))}
      <Button
        className="self-start"
        icon={<Plus aria-hidden />}
        onClick={() => setSections([...draft.sections, { title: '', intro: '', slots: [] }])}
      >
        {m.exams_add_section()}
      </Button>
      <QuestionPicker
        isOpen={picking !== null}
        used={used}
        onClose={() => setPicking(null)}
        onPick={(question) => {
          const section = picking === null ? undefined : draft.sections[picking];
          if (picking === null || !section) return;
          onPicked([question]);
          setSection(picking, {
            slots: [
              ...section.slots,
              { kind: 'fixed', questionId: question.questionId, pointsMilli: question.pointsMilli },
            ],
          });
        }}
      />
    </>
  );
}

function SlotList({
  slots,
  titles,
  categories,
  onChange,
}: {
  slots: readonly ExamSlot[];
  titles: ReadonlyMap<string, PickedQuestion>;
  categories: readonly string[];
  onChange: (slots: ExamSlot[]) => void;
}): ReactNode {
  const set = (at: number, slot: ExamSlot): void =>
    onChange(slots.map((each, index) => (index === at ? slot : each)));
  const move = (at: number, by: number): void => {
    const next = [...slots];
    [next[at], next[at + by]] = [next[at + by] as ExamSlot, next[at] as ExamSlot];
    onChange(next);
  };
  if (slots.length === 0) return <p className="text-sm text-ink-soft">{m.exams_section_empty()}</p>;
  return (
    <ol className="flex flex-col gap-2">
      {slots.map((slot, at) => {
        const name =
          slot.kind === 'fixed' ? (titles.get(slot.questionId)?.title ?? slot.questionId) : m.exams_draw();
        return (
          <li
            key={slot.kind === 'fixed' ? slot.questionId : `draw-${at}`}
            className="flex flex-wrap items-end gap-2 rounded-md border border-line p-3"
          >
            <div className="min-w-48 grow self-center break-words">
              <span className="text-ink-soft tabular-nums">{at + 1}. </span>
              {name}
            </div>
            {slot.kind === 'draw' && (
              <>
                <Select
                  label={m.exams_category()}
                  value={slot.category ?? ''}
                  onChange={(event) => set(at, { ...slot, category: event.currentTarget.value || null })}
                  options={[
                    { value: '', label: m.exams_category_every() },
                    ...categories.map((value) => ({ value, label: value })),
                  ]}
                />
                <Select
                  label={m.exams_level()}
                  value={String(slot.level ?? '')}
                  onChange={(event) => set(at, { ...slot, level: Number(event.currentTarget.value) || null })}
                  options={[
                    { value: '', label: m.exams_level_every() },
                    ...[1, 2, 3].map((value) => ({ value: String(value), label: levelText(value) })),
                  ]}
                />
                <TextField
                  className="w-32"
                  label={m.exams_tags()}
                  value={slot.tags.join(', ')}
                  optional
                  onChange={(event) =>
                    set(at, {
                      ...slot,
                      tags: event.currentTarget.value
                        .split(',')
                        .map((tag) => tag.trim())
                        .filter(Boolean),
                    })
                  }
                />
                <TextField
                  className="w-20"
                  label={m.exams_count()}
                  type="number"
                  min={1}
                  max={200}
                  value={String(slot.count)}
                  onChange={(event) =>
                    set(at, {
                      ...slot,
                      count: Math.max(1, Math.round(Number(event.currentTarget.value)) || 1),
                    })
                  }
                />
              </>
            )}
            <TextField
              className="w-20"
              label={m.exams_points_label()}
              type="number"
              min={0}
              step="0.5"
              value={String(slot.pointsMilli / 1_000)}
              onChange={(event) =>
                set(at, {
                  ...slot,
                  pointsMilli: Math.max(0, Math.round(Number(event.currentTarget.value) * 1_000) || 0),
                })
              }
            />
            <div className="flex">
              <IconButton
                label={m.exams_move_up({ item: name })}
                icon={<ArrowUp aria-hidden />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={m.exams_move_down({ item: name })}
                icon={<ArrowDown aria-hidden />}
                disabled={at === slots.length - 1}
                onClick={() => move(at, 1)}
              />
              <IconButton
                label={m.exams_remove_line({ number: at + 1 })}
                icon={<Trash2 aria-hidden />}
                onClick={() => onChange(slots.filter((_, index) => index !== at))}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** Chooses questions of the bank, by searching in it. */
function QuestionPicker({
  isOpen,
  used,
  onClose,
  onPick,
}: {
  isOpen: boolean;
  used: ReadonlySet<string>;
  onClose: () => void;
  onPick: (question: PickedQuestion) => void;
}): ReactNode {
  const fetcher = useFetcher<typeof bankLoader>();
  const [q, setQ] = useState('');
  const load = (text: string): void => {
    setQ(text);
    void fetcher.load(examsPaths.questions({ q: text }));
  };
  if (isOpen && fetcher.state === 'idle' && !fetcher.data) load('');
  return (
    <Dialog open={isOpen} onClose={onClose} title={m.exams_add_questions()} size="lg">
      <div className="flex flex-col gap-3">
        <TextField
          label={m.exams_search_questions()}
          value={q}
          onChange={(event) => load(event.currentTarget.value)}
        />
        <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto">
          {(fetcher.data?.items ?? []).map((row) => (
            <li
              key={row.questionId}
              className="flex items-center gap-3 rounded-md border border-line px-3 py-2"
            >
              <span className="min-w-0 grow break-words">
                {row.title}
                <span className="block text-sm text-ink-soft">
                  {kindText(row.kind)}
                  {row.category && ` · ${row.category}`}
                </span>
              </span>
              <Button
                size="sm"
                disabled={used.has(row.questionId)}
                onClick={() => onPick({ questionId: row.questionId, title: row.title, pointsMilli: 1_000 })}
              >
                {used.has(row.questionId) ? m.exams_added() : m.exams_add()}
              </Button>
            </li>
          ))}
          {fetcher.data?.items.length === 0 && <li className="text-ink-soft">{m.exams_none_found()}</li>}
        </ul>
      </div>
    </Dialog>
  );
}
