export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
/**
 * A table of the rows, or what stands for them: an archive of files (`ListSource.archive`). A PDF is either: the table on pages
 * (`ListSource.pdfHead`), or the papers of the rows in one file (`ListSource.print`).
 */
export const EXPORT_FORMATS = [...TABLE_FORMATS, 'zip', 'pdf'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whether files of a format are always made by a job, however few rows there are. */
export function isMadeByJob(format: ExportFormat): boolean {
  return !TABLE_FORMATS.some((table) => table === format);
}

/** Up to this many rows the file is sent at once; a longer one is made by a job. */
export const MAX_ROWS_AT_ONCE = 2_000;
/** Parameter that names the rows that were selected, by their keys with commas between; without it all of them are meant. */
export const SELECTED_ROWS = 'only';
export const MAX_SELECTED_ROWS = 100;
/** Rows of one file. */
export const MAX_FILE_ROWS = 200_000;
/** Rows on pages: some six hundred of them. */
export const MAX_PAPER_ROWS = 20_000;
/** Files that one person may have at a time. */
export const MAX_OPEN_EXPORTS = 5;
export const EXPORT_HOURS = 24;

export type ExportState = 'asked' | 'ready' | 'failed';

/** A file as its person sees it. */
export interface ExportView {
  readonly exportId: string;
  readonly list: string;
  readonly format: ExportFormat;
  readonly state: ExportState;
  readonly rowsDone: number;
  readonly isCut: boolean;
  readonly askedAt: string;
  /** Short-lived; null until the file is ready. */
  readonly url: string | null;
}
