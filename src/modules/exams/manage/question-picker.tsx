import { type ReactNode, useState } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { examsPaths } from '../paths.ts';
import { kindText } from './exam-text.tsx';
import type { loader as bankLoader } from './questions-page.tsx';

export interface PickedQuestion {
  readonly questionId: string;
  readonly title: string;
  readonly pointsMilli: number;
}

/** Picks questions from the bank, with search. */
export function QuestionPicker({
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
