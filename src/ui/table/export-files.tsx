import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import * as m from '#messages';
import type { ExportView } from '#platform/lists/export-rules.ts';
import { listPaths } from '#platform/lists/paths.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { IconButton } from '../action/icon-button.tsx';
import { Spinner } from '../loading/spinner.tsx';
import { toast } from '../toast/toast.ts';

/** The files that the person asked for, with their progress. */
export function ExportFiles({
  exports,
  locale,
}: {
  exports: readonly ExportView[];
  locale: Locale;
}): ReactNode {
  return (
    <ul
      aria-live="polite"
      aria-label={m.ui_table_export_files()}
      className="mb-3 flex flex-col divide-y divide-line rounded-lg border border-line bg-surface text-sm shadow-rest"
    >
      {exports.length === 0 && <li className="px-4 py-3 text-ink-soft">{m.ui_table_export_none()}</li>}
      {exports.map((file) => (
        <li key={file.exportId} className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
          {file.state === 'asked' && <Spinner />}
          <span className="font-medium uppercase">{file.format}</span>
          <span className="min-w-0 grow text-ink-soft tabular-nums">
            {fileText(file, formatNumber(file.rowsDone, locale))}
          </span>
          {file.url !== null && (
            <a
              href={file.url}
              download
              className="inline-flex min-h-9 items-center rounded-sm text-accent underline underline-offset-4 hover:text-accent-hover pointer-coarse:min-h-11"
            >
              {m.ui_table_export_download()}
            </a>
          )}
          <DeleteFile file={file} />
        </li>
      ))}
    </ul>
  );
}

/** Deletes a file, or gives up one that is being made; the list of files reads itself again after a form. */
function DeleteFile({ file: { list, exportId, format } }: { file: ExportView }): ReactNode {
  const deleting = useFetcher<{ ok: boolean }>();
  const hasFailed = deleting.state === 'idle' && deleting.data?.ok === false;
  useEffect(() => {
    if (hasFailed) void toast({ tone: 'danger', message: m.ui_table_export_not_deleted() });
  }, [hasFailed]);
  return (
    <IconButton
      size="sm"
      label={m.ui_table_export_delete({ format: format.toUpperCase() })}
      icon={<Trash2 aria-hidden />}
      disabled={deleting.state !== 'idle'}
      onClick={() =>
        void deleting.submit(
          { intent: 'delete_export', list, exportId },
          { method: 'post', action: listPaths.exports(list) },
        )
      }
    />
  );
}

function fileText({ state, isCut }: ExportView, rows: string): string {
  switch (state) {
    case 'asked':
      return m.ui_table_export_making({ rows });
    case 'ready':
      return isCut ? m.ui_table_export_cut({ rows }) : m.ui_table_export_ready({ rows });
    case 'failed':
      return m.ui_table_export_failed();
  }
}
