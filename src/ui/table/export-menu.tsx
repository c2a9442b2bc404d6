import { Download, FileClock, FileSpreadsheet, FileText, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import * as m from '#messages';
import type { ExportFormat, ExportView } from '#platform/lists/export-rules.ts';
import { listPaths } from '#platform/lists/paths.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { IconButton } from '../action/icon-button.tsx';
import { Menu } from '../action/menu.tsx';
import { Spinner } from '../loading/spinner.tsx';
import { toast } from '../toast/toast.ts';

/** How often the page asks how far a file is. */
const POLL_MS = 1_500;

/** How the file comes, and the query of the moment when it was asked. */
interface ExportAnswer {
  when: 'now' | 'later';
  format: ExportFormat;
  search: string;
  /** Whether rows are missing because a search found more than it looks through. */
  isCut: boolean;
}

type Reply = { ok: true; result: ExportAnswer } | { ok: false; problem: { code: string } };

/** Exports of one list: asks for a file, downloads it at once, or follows the job that makes it. */
export function useListExport(list: string | undefined, search: string) {
  const asking = useFetcher<Reply>();
  const files = useFetcher<{ exports: ExportView[] }>();
  const [isWatched, setIsWatched] = useState(false);
  const { pathname: pagePath, hash } = useLocation();
  const address = list === undefined ? null : listPaths.exports(list);
  const { load } = files;
  const exports = files.data?.exports ?? [];
  const isWaiting = exports.some(({ state }) => state === 'asked');
  const reply = asking.state === 'idle' ? asking.data : undefined;

  useEffect(() => {
    if (!reply || list === undefined) return;
    if (!reply.ok)
      void toast({
        tone: 'danger',
        message:
          reply.problem.code === 'platform.too_many_exports'
            ? m.ui_table_export_too_many()
            : m.ui_table_export_failed(),
      });
    else if (reply.result.when === 'now') {
      const { format, search: asked, isCut } = reply.result;
      location.assign(listPaths.file(list, format, asked));
      if (isCut) void toast({ message: m.ui_table_search_partial() });
    } else {
      setIsWatched(true);
      void load(listPaths.exports(list));
    }
  }, [reply, list, load]);

  // A notice that a file is ready leads here.
  useEffect(() => {
    if (hash !== '#exports' || address === null) return;
    setIsWatched(true);
    void load(address);
  }, [hash, address, load]);

  useEffect(() => {
    if (!isWatched || !isWaiting || files.state !== 'idle' || address === null) return;
    const timer = setTimeout(() => void load(address), POLL_MS);
    return () => clearTimeout(timer);
  }, [isWatched, isWaiting, files.state, load, address]);

  return {
    isBusy: asking.state !== 'idle',
    exports: isWatched ? exports : null,
    ask: (format: ExportFormat): void => {
      if (address === null || list === undefined) return;
      void asking.submit(
        { intent: 'ask', list, format, search, pagePath },
        { method: 'post', action: address },
      );
    },
    watch: (): void => {
      setIsWatched(true);
      if (address !== null) void load(address);
    },
  };
}

/** Button that exports what the list shows. */
export function ExportMenu({ exporting }: { exporting: ReturnType<typeof useListExport> }): ReactNode {
  return (
    <Menu
      label={m.ui_table_export()}
      icon={exporting.isBusy ? <Spinner /> : <Download aria-hidden />}
      iconOnly
      align="end"
      items={[
        {
          label: m.ui_table_export_xlsx(),
          icon: <FileSpreadsheet aria-hidden />,
          onSelect: () => exporting.ask('xlsx'),
        },
        {
          label: m.ui_table_export_csv(),
          icon: <FileText aria-hidden />,
          onSelect: () => exporting.ask('csv'),
        },
        'line',
        { label: m.ui_table_export_files(), icon: <FileClock aria-hidden />, onSelect: exporting.watch },
      ]}
    />
  );
}

/** The files that the person asked for, with their progress. */
export function ExportFiles({
  exports,
  locale,
}: {
  exports: readonly ExportView[] | null;
  locale: Locale;
}): ReactNode {
  if (exports === null) return null;
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
