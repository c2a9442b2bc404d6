import { Download, FileClock, FileSpreadsheet, FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import * as m from '#messages';
import type { ExportFormat, ExportView } from '#platform/lists/export-rules.ts';
import { listPaths } from '#platform/lists/paths.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Menu } from '../action/menu.tsx';
import { Spinner } from '../loading/spinner.tsx';
import { toast } from '../toast/toast.ts';

/** How often the page asks how far a file is. */
const POLL_MS = 1_500;

type Reply =
  | { ok: true; result: { when: 'now' | 'later'; format: ExportFormat } }
  | { ok: false; problem: { code: string } };

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
    else if (reply.result.when === 'now') location.assign(listPaths.file(list, reply.result.format, search));
    else {
      setIsWatched(true);
      void load(listPaths.exports(list));
    }
    // the query of the moment when it was asked
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a reply downloads once, whatever is filtered later
  }, [reply]);

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
        </li>
      ))}
    </ul>
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
