import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { type ImportSourceView, type ImportView, isImportBusy } from '#platform/imports/import-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { ProblemNotice } from '../form/problem-notice.tsx';
import { Steps } from '../navigation/steps.tsx';
import { Notice } from '../text/notice.tsx';
import { useRefreshWhile } from '../use-refresh.ts';
import { lineKey } from './cell-rules.ts';
import { ColumnMatching } from './column-matching.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { type ImportRefusal, importRefusalText } from './import-refusal-text.ts';
import { ImportSummary } from './import-summary.tsx';
import { RowCheck } from './row-check.tsx';

export interface ImportStepsProps {
  source: ImportSourceView;
  view: ImportView;
  /** The columns are matched, for the first time or again. */
  isMatching: boolean;
  problem: ImportRefusal | null;
  /** Intent of the form that is being sent; only its button says so. */
  sending: string | null;
  locale: Locale;
  zone: string;
}

/** How often the page asks how far the job is. */
const POLL_MS = 1_000;

/** One import: columns, errors, what will change, progress, and the result with its undo. */
export function ImportSteps(props: ImportStepsProps): ReactNode {
  const { source, view, isMatching, problem, sending, locale } = props;
  const isBusy = isImportBusy(view.state);
  useRefreshWhile(isBusy, POLL_MS);
  return (
    <div className="flex flex-col gap-5">
      <Steps
        label={m.ui_import()}
        steps={[
          m.ui_import_step_file(),
          m.ui_import_step_columns(),
          m.ui_import_step_check(),
          m.ui_import_step_result(),
        ]}
        current={stepOf(view, isMatching)}
      />
      <ProblemNotice problem={problem && { message: importRefusalText(problem) }} />
      {isOldEncoding(view.encoding) && isMatching && (
        <Notice tone="warning">
          {m.ui_import_encoding({ encoding: nameOfEncoding(view.encoding ?? '') })}
        </Notice>
      )}
      {isMatching && <ColumnMatching source={source} view={view} sending={sending} />}
      {view.state === 'checked' && !isMatching && (
        <Check source={source} view={view} sending={sending} locale={locale} />
      )}
      {isBusy && <ImportProgress view={view} locale={locale} />}
      {!isMatching && !isBusy && view.state !== 'checked' && (
        <ImportResult source={source} view={view} sending={sending} locale={locale} />
      )}
    </div>
  );
}

/** What will change, and the lines with errors. What was typed into these is saved before anything is brought in. */
function Check({
  source,
  view,
  sending,
  locale,
}: Pick<ImportStepsProps, 'source' | 'view' | 'sending' | 'locale'>): ReactNode {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());
  const hasUnsaved = view.wrongRows.some((row) => unsaved.has(lineKey(row)));
  return (
    <>
      <ImportSummary source={source} view={view} sending={sending} locale={locale} hasUnsaved={hasUnsaved} />
      <RowCheck view={view} sending={sending} onUnsaved={setUnsaved} />
    </>
  );
}

function stepOf({ state }: ImportView, isMatching: boolean): number {
  if (isMatching) return 1;
  if (state === 'checked') return 2;
  return isImportBusy(state) ? 3 : 4;
}

/** Old programs save Thai in an encoding that has to be guessed. */
function isOldEncoding(encoding: string | null): boolean {
  return encoding !== null && !encoding.startsWith('utf-');
}

/** As people write it: Windows-874. */
function nameOfEncoding(encoding: string): string {
  return encoding.replace(/^windows/, 'Windows');
}
