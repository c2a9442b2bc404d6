import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ImportView } from '#platform/imports/import-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { Card } from '../layout/card.tsx';
import { ProgressBar } from '../loading/progress-bar.tsx';

const WHOLE = 100;

/** How far the job is; it goes on when the page is left. */
export function ImportProgress({ view, locale }: { view: ImportView; locale: Locale }): ReactNode {
  const { progress, state } = view;
  const [done, all] =
    state === 'undoing'
      ? [progress.undone + progress.kept, progress.undone + progress.kept + progress.applied]
      : [
          progress.applied + progress.left + progress.unchanged + progress.extrasDone,
          progress.applied + progress.left + progress.unchanged + progress.waiting + progress.extras,
        ];
  return (
    <Card>
      <ProgressBar
        label={state === 'undoing' ? m.ui_import_state_undoing() : m.ui_import_state_running()}
        percent={all === 0 ? undefined : (WHOLE * done) / all}
        showLabel
      />
      <p className="mt-3 text-sm text-ink-soft tabular-nums" role="status">
        {m.ui_import_progress({ done: formatNumber(done, locale), all: formatNumber(all, locale) })}
      </p>
    </Card>
  );
}
