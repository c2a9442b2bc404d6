export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
/** A table of the rows, pages to print (`ListSource.paper`), or an archive of files that stand for them (`ListSource.archive`). */
export const EXPORT_FORMATS = [...TABLE_FORMATS, 'pdf', 'zip'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Whether a short file of the format is sent at once; others are always made by a job. */
export function isTableFormat(format: ExportFormat): boolean {
  return (TABLE_FORMATS as readonly ExportFormat[]).includes(format);
}

/** Up to this many rows the file is sent at once; a longer one is made by a job. */
export const MAX_ROWS_AT_ONCE = 2_000;
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
