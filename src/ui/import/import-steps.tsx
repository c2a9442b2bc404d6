import { type ReactNode, useEffect } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { type ImportSourceView, type ImportView, isImportBusy } from '#platform/imports/import-rules.ts';
import { importPaths } from '#platform/imports/paths.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { LinkButton } from '../action/link-button.tsx';
import { SubmitButton } from '../action/submit-button.tsx';
import { ProblemNotice } from '../form/problem-notice.tsx';
import { Card } from '../layout/card.tsx';
import { Steps } from '../navigation/steps.tsx';
import { Notice } from '../text/notice.tsx';
import { useRefresh } from '../use-refresh.ts';
import { ColumnMatching } from './column-matching.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportResult } from './import-result.tsx';
import { type ImportRefusal, importRefusalText } from './import-refusal-text.ts';
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
  useProgress(isBusy);
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
        <>
          <Summary view={view} source={source} sending={sending} locale={locale} />
          <RowCheck view={view} sending={sending} />
        </>
      )}
      {isBusy && <ImportProgress view={view} locale={locale} />}
      {!isMatching && !isBusy && view.state !== 'checked' && (
        <ImportResult source={source} view={view} sending={sending} locale={locale} />
      )}
    </div>
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

function useProgress(isBusy: boolean): void {
  const refresh = useRefresh();
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [isBusy, refresh]);
}

/** What will change, before anything does. */
function Summary({
  view,
  source,
  sending,
  locale,
}: Pick<ImportStepsProps, 'view' | 'source' | 'sending' | 'locale'>): ReactNode {
  const { counts, changed } = view;
  const coming = counts.new + counts.changed;
  const number = (count: number): string => formatNumber(count, locale);
  return (
    <Card title={m.ui_import_summary()}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Count label={m.ui_import_new()} count={number(counts.new)} />
        <Count label={m.ui_import_changed()} count={number(counts.changed)} />
        <Count label={m.ui_import_unchanged()} count={number(counts.unchanged)} />
        <Count label={m.ui_import_wrong()} count={number(counts.wrong)} isBad={counts.wrong > 0} />
      </dl>
      {changed.length > 0 && (
        <details className="mt-4 text-sm">
          <summary className="min-h-9 cursor-pointer py-1.5 text-accent pointer-coarse:min-h-11">
            {m.ui_import_changed_names()}
          </summary>
          <ul className="mt-1 list-disc ps-5 text-ink-soft">
            {changed.map((name) => (
              <li key={name} className="break-words">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Form method="post">
          <input type="hidden" name="intent" value="run" />
          <SubmitButton
            variant="primary"
            busy={sending === 'run'}
            disabled={coming === 0 || sending !== null}
          >
            {m.ui_import_run({ count: number(coming) })}
          </SubmitButton>
        </Form>
        <LinkButton to={`${importPaths.import(source.name, view.importId)}?step=columns`}>
          {m.ui_import_back_to_columns()}
        </LinkButton>
        <Form method="post">
          <input type="hidden" name="intent" value="drop" />
          <SubmitButton variant="secondary" busy={sending === 'drop'} disabled={sending !== null}>
            {m.ui_import_drop()}
          </SubmitButton>
        </Form>
      </div>
      {coming === 0 && <p className="mt-3 text-sm text-ink-soft">{m.ui_import_nothing()}</p>}
    </Card>
  );
}

function Count({
  label,
  count,
  isBad = false,
}: {
  label: string;
  count: string;
  isBad?: boolean;
}): ReactNode {
  return (
    <div className="rounded-md border border-line bg-sunken px-3 py-2">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd
        className={
          isBad ? 'text-2xl font-semibold tabular-nums text-danger' : 'text-2xl font-semibold tabular-nums'
        }
      >
        {count}
      </dd>
    </div>
  );
}
