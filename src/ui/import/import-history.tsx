import { FileSpreadsheet } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { ImportLine, ImportState } from '#platform/imports/import-rules.ts';
import { importPaths } from '#platform/imports/paths.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { DataTable } from '../table/data-table.tsx';
import { Badge, type Tone } from '../text/badge.tsx';

/** The imports so far: what, who, when, and how far each is. */
export function ImportHistory({
  source,
  imports,
  locale,
  zone,
}: {
  source: string;
  imports: readonly ImportLine[];
  locale: Locale;
  zone: string;
}): ReactNode {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{m.ui_import_history()}</h2>
      <DataTable
        caption={m.ui_import_history()}
        rows={imports}
        rowKey={({ importId }) => importId}
        rowTo={({ importId }) => importPaths.import(source, importId)}
        columns={[
          {
            key: 'file',
            header: m.ui_import_file(),
            primary: true,
            cell: ({ fileName }) => <span className="break-words">{fileName}</span>,
          },
          {
            key: 'state',
            header: m.ui_import_state(),
            cell: ({ state }) => <ImportStateBadge state={state} />,
          },
          {
            key: 'rows',
            header: m.ui_import_rows(),
            align: 'end',
            cell: ({ rowCount }) => <span className="tabular-nums">{formatNumber(rowCount, locale)}</span>,
          },
          { key: 'by', header: m.ui_import_by(), cell: ({ by }) => by },
          {
            key: 'at',
            header: m.ui_import_at(),
            align: 'end',
            cell: ({ uploadedAt }) => (
              <span className="text-ink-soft">{formatDateTime(new Date(uploadedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={
          <EmptyState icon={<FileSpreadsheet />} title={m.ui_import_none()}>
            {m.ui_import_none_text()}
          </EmptyState>
        }
      />
    </section>
  );
}

const TONES: Readonly<Record<ImportState, Tone>> = {
  matching: 'neutral',
  checked: 'neutral',
  running: 'accent',
  done: 'positive',
  failed: 'danger',
  undoing: 'accent',
  undone: 'neutral',
};

export function ImportStateBadge({ state }: { state: ImportState }): ReactNode {
  return <Badge tone={TONES[state]}>{stateText(state)}</Badge>;
}

function stateText(state: ImportState): string {
  switch (state) {
    case 'matching':
      return m.ui_import_state_matching();
    case 'checked':
      return m.ui_import_state_checked();
    case 'running':
      return m.ui_import_state_running();
    case 'done':
      return m.ui_import_state_done();
    case 'failed':
      return m.ui_import_state_failed();
    case 'undoing':
      return m.ui_import_state_undoing();
    case 'undone':
      return m.ui_import_state_undone();
  }
}
