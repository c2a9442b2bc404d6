import { type ReactNode, useId } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { ChangedRecord, ImportSourceView, ImportView } from '#platform/imports/import-rules.ts';
import { importPaths } from '#platform/imports/paths.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { LinkButton } from '../action/link-button.tsx';
import { SubmitButton } from '../action/submit-button.tsx';
import { Card } from '../layout/card.tsx';

/** Records whose changes are shown without a press; more would push the button out of sight. */
const SHOWN_OPEN = 5;

/** What will change, before anything does. */
export function ImportSummary({
  view,
  source,
  sending,
  locale,
  hasUnsaved,
}: {
  view: ImportView;
  source: ImportSourceView;
  sending: string | null;
  locale: Locale;
  /** Something was typed into the lines with errors, and would be lost. */
  hasUnsaved: boolean;
}): ReactNode {
  const reasonId = useId();
  const { counts, changed } = view;
  const coming = counts.new + counts.changed;
  const reason = hasUnsaved ? m.ui_import_unsaved() : coming === 0 ? m.ui_import_nothing() : null;
  const number = (count: number): string => formatNumber(count, locale);
  return (
    <Card title={m.ui_import_summary()}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Count label={m.ui_import_new()} count={number(counts.new)} />
        <Count label={m.ui_import_changed()} count={number(counts.changed)} />
        <Count label={m.ui_import_unchanged()} count={number(counts.unchanged)} />
        <Count label={m.ui_import_wrong()} count={number(counts.wrong)} isBad={counts.wrong > 0} />
      </dl>
      {changed.length > 0 && <Changes changed={changed} count={counts.changed} number={number} />}
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Form method="post">
          <input type="hidden" name="intent" value="run" />
          <SubmitButton
            variant="primary"
            busy={sending === 'run'}
            disabled={reason !== null || sending !== null}
            aria-describedby={reason === null ? undefined : reasonId}
          >
            {m.ui_import_run({ count: number(coming) })}
          </SubmitButton>
        </Form>
        <LinkButton to={`${importPaths.import(source.name, view.importId)}?step=columns`}>
          {view.isExport ? m.ui_import_back_to_export() : m.ui_import_back_to_columns()}
        </LinkButton>
        <Form method="post">
          <input type="hidden" name="intent" value="drop" />
          <SubmitButton variant="secondary" busy={sending === 'drop'} disabled={sending !== null}>
            {m.ui_import_drop()}
          </SubmitButton>
        </Form>
      </div>
      <p id={reasonId} role="status" className={reason === null ? 'sr-only' : 'mt-3 text-sm text-ink-soft'}>
        {reason}
      </p>
    </Card>
  );
}

/** The values that change, of the first records. */
function Changes({
  changed,
  count,
  number,
}: {
  changed: readonly ChangedRecord[];
  count: number;
  number: (count: number) => string;
}): ReactNode {
  const valueOf = (text: string): string => (text === '' ? m.ui_import_no_value() : text);
  return (
    <details open={changed.length <= SHOWN_OPEN} className="mt-4 text-sm">
      <summary className="w-fit min-h-9 cursor-pointer py-1.5 text-accent pointer-coarse:min-h-11">
        {m.ui_import_changed_names()}
      </summary>
      <ul className="mt-1 flex flex-col divide-y divide-line">
        {changed.map(({ row, name, changes, more }) => (
          <li key={row} className="py-2">
            <span className="font-medium break-words">{name}</span>
            <ul className="text-ink-soft">
              {changes.map(({ label, from, to }, at) => (
                <li key={`${at} ${label}`} className="break-words whitespace-pre-line">
                  {m.ui_import_change({ label, from: valueOf(from), to: valueOf(to) })}
                </li>
              ))}
              {more > 0 && <li>{m.ui_import_more_changes({ count: number(more) })}</li>}
            </ul>
          </li>
        ))}
      </ul>
      {count > changed.length && (
        <p className="mt-2 text-ink-soft">{m.ui_import_changed_first({ most: number(changed.length) })}</p>
      )}
    </details>
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
