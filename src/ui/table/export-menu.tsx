import { Download, FileArchive, FileClock, FileSpreadsheet, FileText, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import * as m from '#messages';
import {
  type ExportFormat,
  type ExportView,
  MAX_SELECTED_ROWS,
  SELECTED_ROWS,
} from '#platform/lists/export-rules.ts';
import { listPaths } from '#platform/lists/paths.ts';
import { Menu, type MenuItem } from '../action/menu.tsx';
import { Spinner } from '../loading/spinner.tsx';
import { toast } from '../toast/toast.ts';
import { addressWith } from './list-address.ts';

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
    /** `parameters` say what else the file is about, such as the selected rows. */
    ask: (format: ExportFormat, parameters: Readonly<Record<string, string>> = {}): void => {
      if (address === null || list === undefined) return;
      void asking.submit(
        { intent: 'ask', list, format, search: addressWith('', search, parameters), pagePath },
        { method: 'post', action: address },
      );
    },
    watch: (): void => {
      setIsWatched(true);
      if (address !== null) void load(address);
    },
  };
}

/** What an archive of the list is called, “Markdown (.zip)”, and what somebody should know before they ask for it. */
export interface ArchiveLabel {
  label: string;
  hint: string;
}

/** A way to print the papers of the rows into one PDF: what it is called, and the parameters that ask for it. */
export interface PrintLabel {
  label: string;
  parameters: Readonly<Record<string, string>>;
}

/** Button that exports what the list shows. */
export function ExportMenu({
  exporting,
  hasPdf = false,
  archive,
  prints = [],
}: {
  exporting: ReturnType<typeof useListExport>;
  /** Whether the table can be exported as a PDF. */
  hasPdf?: boolean | undefined;
  archive?: ArchiveLabel | undefined;
  prints?: readonly PrintLabel[] | undefined;
}): ReactNode {
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
        ...(hasPdf
          ? [
              {
                label: m.ui_table_export_pdf(),
                icon: <Printer aria-hidden />,
                onSelect: () => exporting.ask('pdf'),
              },
            ]
          : []),
        ...(archive === undefined
          ? []
          : [
              {
                label: archive.label,
                hint: archive.hint,
                icon: <FileArchive aria-hidden />,
                onSelect: () => exporting.ask('zip'),
              },
            ]),
        ...printItems(exporting, prints),
        'line',
        { label: m.ui_table_export_files(), icon: <FileClock aria-hidden />, onSelect: exporting.watch },
      ]}
    />
  );
}

/** Button that prints the selected rows. */
export function PrintMenu({
  exporting,
  prints,
  selected,
}: {
  exporting: ReturnType<typeof useListExport>;
  prints: readonly PrintLabel[];
  selected: ReadonlySet<string>;
}): ReactNode {
  return (
    <Menu
      size="sm"
      label={m.ui_table_print()}
      {...(exporting.isBusy && { icon: <Spinner /> })}
      items={printItems(exporting, prints, selected)}
    />
  );
}

function printItems(
  exporting: ReturnType<typeof useListExport>,
  prints: readonly PrintLabel[],
  selected?: ReadonlySet<string>,
): MenuItem[] {
  const isTooMany = selected !== undefined && selected.size > MAX_SELECTED_ROWS;
  const only = selected && { [SELECTED_ROWS]: [...selected].join(',') };
  return prints.map(({ label, parameters }) => ({
    label,
    icon: <FileText aria-hidden />,
    ...(isTooMany && { disabledReason: m.ui_table_print_too_many({ most: MAX_SELECTED_ROWS }) }),
    onSelect: () => exporting.ask('pdf', { ...parameters, ...only }),
  }));
}
