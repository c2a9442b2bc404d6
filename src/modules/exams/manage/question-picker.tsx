import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { CheckboxMark } from '#ui/form/checkbox.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Select } from '#ui/form/select.tsx';
import { SkeletonRegion, SkeletonText } from '#ui/loading/skeleton.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { examsPaths } from '../paths.ts';
import type { BankRow } from '../question/question-bank.ts';
import { kindText } from './exam-text.tsx';
import type { loader as bankLoader } from './questions-page.tsx';

export interface PickedQuestion {
  readonly questionId: string;
  readonly title: string;
  readonly pointsMilli: number;
}

interface PickerProps {
  /** Questions that the exam has already. */
  used: ReadonlySet<string>;
  /** How many more questions fit. */
  room: number;
  categories: readonly string[];
  onClose: () => void;
  onPick: (questions: readonly PickedQuestion[]) => void;
}

/** Picks any number of questions from the bank at once, with search and by category. */
export function QuestionPicker({ isOpen, ...props }: PickerProps & { isOpen: boolean }): ReactNode {
  // Mounted anew each time, so that nothing stays chosen.
  return isOpen ? <OpenPicker {...props} /> : null;
}

/** Points of a question that is added; the teacher changes them in the list. */
const POINTS_MILLI = 1_000;

function OpenPicker({ used, room, categories, onClose, onPick }: PickerProps): ReactNode {
  const [filter, setFilter] = useState({ q: '', category: '' });
  const { rows, hasMore, isLoading, showMore } = useBank(filter);
  const [chosen, setChosen] = useState<ReadonlyMap<string, PickedQuestion>>(new Map());
  const free = rows.filter(({ questionId }) => !used.has(questionId));
  const areAllChosen = free.length > 0 && free.every(({ questionId }) => chosen.has(questionId));

  function choose(questions: readonly BankRow[], isChosen: boolean): void {
    const next = new Map(chosen);
    for (const { questionId, title } of questions) {
      if (isChosen) next.set(questionId, { questionId, title, pointsMilli: POINTS_MILLI });
      else next.delete(questionId);
    }
    setChosen(next);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={m.exams_add_questions()}
      size="lg"
      footer={
        <Button
          variant="primary"
          disabled={chosen.size === 0}
          disabledReason={chosen.size > room ? m.exams_add_too_many({ count: room }) : undefined}
          onClick={() => {
            onPick([...chosen.values()]);
            onClose();
          }}
        >
          {m.exams_add_n({ count: chosen.size })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label={m.exams_search_questions()}
            value={filter.q}
            maxLength={100}
            onChange={(event) => setFilter({ ...filter, q: event.currentTarget.value })}
          />
          <Select
            label={m.exams_category()}
            value={filter.category}
            onChange={(event) => setFilter({ ...filter, category: event.currentTarget.value })}
            options={[
              { value: '', label: m.exams_category_every() },
              ...categories.map((value) => ({ value, label: value })),
            ]}
          />
        </div>
        {free.length > 0 && (
          <label className="flex min-h-11 cursor-pointer items-center gap-3 px-3">
            <CheckboxMark
              checked={areAllChosen}
              onChange={(event) => choose(free, event.currentTarget.checked)}
            />
            {m.exams_choose_shown({ count: free.length })}
          </label>
        )}
        <ul className="flex max-h-96 flex-col gap-2 overflow-y-auto" aria-busy={isLoading}>
          {rows.map((row) => (
            <QuestionLine
              key={row.questionId}
              row={row}
              isUsed={used.has(row.questionId)}
              isChosen={chosen.has(row.questionId)}
              onChoose={(isChosen) => choose([row], isChosen)}
            />
          ))}
          {rows.length === 0 && isLoading && (
            <li>
              <SkeletonRegion>
                <SkeletonText lines={4} />
              </SkeletonRegion>
            </li>
          )}
          {rows.length === 0 && !isLoading && <li className="text-ink-soft">{m.exams_none_found()}</li>}
          {hasMore && (
            <li>
              <Button size="sm" disabled={isLoading} onClick={showMore}>
                {m.exams_show_more()}
              </Button>
            </li>
          )}
        </ul>
      </div>
    </Dialog>
  );
}

function QuestionLine({
  row,
  isUsed,
  isChosen,
  onChoose,
}: {
  row: BankRow;
  isUsed: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}): ReactNode {
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-md border border-line px-3 py-2 has-disabled:cursor-default">
        <CheckboxMark
          className="translate-y-[0.15em]"
          checked={isUsed || isChosen}
          disabled={isUsed}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <span className="min-w-0 grow break-words">
          {row.title}
          <span className="block text-sm text-ink-soft">
            {[kindText(row.kind), row.category, isUsed && m.exams_added()].filter(Boolean).join(' · ')}
          </span>
        </span>
      </label>
    </li>
  );
}

/** Reads the bank page by page; a changed filter begins again. */
function useBank(filter: { q: string; category: string }): {
  rows: readonly BankRow[];
  hasMore: boolean;
  isLoading: boolean;
  showMore: () => void;
} {
  const { load, data, state } = useFetcher<typeof bankLoader>();
  const [place, setPlace] = useState<{ after?: string; earlier: readonly BankRow[] }>({ earlier: [] });
  const { q } = filter;
  const category = filter.category || undefined;
  useEffect(() => {
    setPlace({ earlier: [] });
    void load(examsPaths.questions({ q, category }));
  }, [load, q, category]);
  const isCurrent =
    data?.query.q === q && data.query.category === category && data.query.after === place.after;
  const page = isCurrent ? data : undefined;
  return {
    rows: [...place.earlier, ...(page?.items ?? [])],
    hasMore: Boolean(page?.nextAfter),
    isLoading: state !== 'idle' || !page,
    showMore: () => {
      if (!page?.nextAfter) return;
      setPlace({ after: page.nextAfter, earlier: [...place.earlier, ...page.items] });
      void load(examsPaths.questions({ q, category, after: page.nextAfter }));
    },
  };
}
