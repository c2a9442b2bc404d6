import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { type ExamSection, type ExamSlot, MAX_SLOTS } from '../exam/exam-contract.ts';
import { levelText } from './exam-text.tsx';
import type { PartProps } from './exam-settings-fields.tsx';
import { type PickedQuestion, QuestionPicker } from './question-picker.tsx';

/** Editor for an exam's sections with their questions and draws. */
export function SectionsEditor({
  draft,
  onChange,
  titles,
  onPicked,
  categories,
}: PartProps & {
  /** Question titles by id. */
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
        room={MAX_SLOTS - (draft.sections[picking ?? 0]?.slots.length ?? 0)}
        categories={categories}
        onClose={() => setPicking(null)}
        onPick={(questions) => {
          const section = picking === null ? undefined : draft.sections[picking];
          if (picking === null || !section) return;
          onPicked(questions);
          setSection(picking, {
            slots: [
              ...section.slots,
              ...questions.map(({ questionId, pointsMilli }) => ({
                kind: 'fixed' as const,
                questionId,
                pointsMilli,
              })),
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
            <div className="min-w-48 grow basis-full self-center break-words sm:basis-0">
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
