import { Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useSubmit } from 'react-router';
import * as m from '#messages';
import {
  type ImportFailure,
  type ImportSourceView,
  type ImportView,
  SHOWN_NOTES,
} from '#platform/imports/import-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { Button } from '../action/button.tsx';
import { LinkButton } from '../action/link-button.tsx';
import { SubmitButton } from '../action/submit-button.tsx';
import { Card } from '../layout/card.tsx';
import { prompt } from '../overlay/prompt.ts';
import { Notice } from '../text/notice.tsx';
import { NotTaken } from './column-matching.tsx';
import { lineText } from './line-text.ts';

export interface ImportResultProps {
  source: ImportSourceView;
  view: ImportView;
  sending: string | null;
  locale: Locale;
}

/** What an import has done, what it left out, and its undo; after that, what could not be undone. */
export function ImportResult({ source, view, sending, locale }: ImportResultProps): ReactNode {
  const { state, progress, notes } = view;
  const number = (count: number): string => formatNumber(count, locale);
  return (
    <>
      <Notice
        tone={toneOf(view)}
        live
        title={titleOf(view, number)}
        action={<LinkButton to={source.listPath}>{source.title}</LinkButton>}
      >
        {view.failure !== null && <p>{failureText(view.failure)}</p>}
        {state === 'undone'
          ? m.ui_import_kept_n({ count: number(progress.kept) })
          : m.ui_import_left_n({ left: number(progress.left), unchanged: number(progress.unchanged) })}
      </Notice>
      <div className="flex flex-wrap gap-3">
        {state === 'failed' && (
          <Form method="post">
            <input type="hidden" name="intent" value="run" />
            <SubmitButton variant="primary" busy={sending === 'run'} disabled={sending !== null}>
              {m.ui_import_go_on()}
            </SubmitButton>
          </Form>
        )}
        {state !== 'undone' && progress.applied > 0 && <UndoButton sending={sending} />}
      </div>
      {view.notTaken.length > 0 && state !== 'undone' && (
        <Card title={m.ui_import_not_taken_title()}>
          <NotTaken notTaken={view.notTaken} />
        </Card>
      )}
      {notes.length > 0 && <Notes notes={notes} isUndone={state === 'undone'} isExport={view.isExport} />}
    </>
  );
}

function failureText(failure: ImportFailure): string {
  switch (failure) {
    case 'forbidden':
      return m.ui_import_failure_forbidden();
    case 'interrupted':
      return m.ui_import_failure_interrupted();
    case 'error':
      return m.ui_import_failure_error();
  }
}

function toneOf({ state, progress, failure }: ImportView): 'danger' | 'warning' | 'positive' {
  if (failure !== null) return 'danger';
  return (state === 'undone' ? progress.kept : progress.left) > 0 ? 'warning' : 'positive';
}

function titleOf({ state, progress, failure }: ImportView, number: (count: number) => string): string {
  if (state === 'done' && failure !== null)
    return m.ui_import_undo_stopped({ count: number(progress.applied) });
  if (state === 'failed') return m.ui_import_failed_after({ count: number(progress.applied) });
  return state === 'undone'
    ? m.ui_import_undone_n({ count: number(progress.undone) })
    : m.ui_import_done_n({ count: number(progress.applied) });
}

function UndoButton({ sending }: { sending: string | null }): ReactNode {
  const submit = useSubmit();
  const askFirst = async (): Promise<void> => {
    const isSure = await prompt({
      title: m.ui_import_undo(),
      message: m.ui_import_undo_question(),
      confirmLabel: m.ui_import_undo(),
      danger: true,
    });
    if (isSure) await submit({ intent: 'undo' }, { method: 'post' });
  };
  return (
    <Button icon={<Undo2 aria-hidden />} disabled={sending !== null} onClick={() => void askFirst()}>
      {m.ui_import_undo()}
    </Button>
  );
}

function Notes({
  notes,
  isUndone,
  isExport,
}: Pick<ImportView, 'notes' | 'isExport'> & { isUndone: boolean }): ReactNode {
  return (
    <Card
      title={isUndone ? m.ui_import_kept() : m.ui_import_notes()}
      {...(notes.length === SHOWN_NOTES && { description: m.ui_import_notes_first({ most: SHOWN_NOTES }) })}
    >
      <ul className="divide-y divide-line text-sm">
        {notes.map(({ row, name, text }) => (
          <li key={row} className="flex flex-wrap gap-x-3 gap-y-1 py-2">
            <span className="font-medium tabular-nums">{lineText(row, isExport)}</span>
            <span className="min-w-0 break-words">{name}</span>
            <span className="min-w-0 basis-full break-words text-ink-soft sm:basis-auto">{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
