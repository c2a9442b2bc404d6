/** Code of a record that failed in a way that nobody foresaw. */
export const RECORD_FAILED = 'platform.import_record_failed';

/** Limits of one file. */
export const MAX_IMPORT_BYTES = 5_000_000;
/** An export of another program, where the source reads it; a form may have 12 MiB. */
export const MAX_EXPORT_BYTES = 11_000_000;
export const MAX_IMPORT_ROWS = 10_000;
export const MAX_IMPORT_COLUMNS = 60;
export const MAX_CELL = 20_000;
/** A cell of a source whose records have long texts. */
export const MAX_LONG_CELL = 1_000_000;
/** Things fetched for one record afterwards. */
export const MAX_EXTRAS = 100;
/** Kinds and names listed of what an export holds and an import does not take. */
export const MAX_NOT_TAKEN = 200;
export const MAX_HEADING = 200;
/** A zip beside the file; a form may have 12 MiB. */
export const MAX_ARCHIVE_BYTES = 11_000_000;
export const MAX_ARCHIVE_ENTRIES = 2_000;
/** What a person brings in at a time, on one site. */
export const MAX_OPEN_IMPORTS = 20;
/** After this long a file is forgotten with its rows, and can no longer be undone. */
export const IMPORT_DAYS = 30;
/** Lines with errors shown at a time. */
export const SHOWN_ROWS = 50;
/** Characters of these lines together; the first line is always shown. */
export const SHOWN_ROW_CHARS = 200_000;
/** Records shown that were left out or kept. */
export const SHOWN_NOTES = 200;
/** Records shown that will be changed, and changes shown of each. */
export const SHOWN_CHANGED = 20;
export const SHOWN_CHANGES = 12;
/** Imports shown of a source. */
export const SHOWN_IMPORTS = 50;

/** A cell as it is stored: trimmed, with one kind of line break, without characters that no text has and no column stores. */
export function cleanCell(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]/g, '')
    .replace(/\r\n?/g, '\n')
    .trim();
}

/** Why a run or an undo ended early: its person may no longer do it, its job was lost, or something unexpected happened. */
export type ImportFailure = 'forbidden' | 'interrupted' | 'error';

export type ImportState = 'matching' | 'checked' | 'running' | 'done' | 'failed' | 'undoing' | 'undone';

/** Which state follows which; the run and the undo are jobs. */
export const NEXT_STATES: Readonly<Record<ImportState, readonly ImportState[]>> = {
  matching: ['checked'],
  checked: ['checked', 'running'],
  running: ['done', 'failed'],
  failed: ['running', 'undoing'],
  done: ['undoing'],
  undoing: ['undone', 'done', 'failed'],
  undone: [],
};

/** Whether a job works on it at the moment. */
export function isImportBusy(state: ImportState): boolean {
  return state === 'running' || state === 'undoing';
}

/** Records by what happens to them. */
export interface ImportCounts {
  readonly new: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly wrong: number;
}

/** Records by what has happened to them; `extras` are fetched one by one after all records. */
export interface ImportProgress {
  readonly waiting: number;
  readonly applied: number;
  readonly left: number;
  readonly unchanged: number;
  readonly undone: number;
  readonly kept: number;
  readonly extras: number;
  readonly extrasDone: number;
}

/** What is wrong in a line; `field` is null where it concerns the whole line. */
export interface ImportProblem {
  readonly row: number;
  readonly field: string | null;
  /** Key of the source's sentences. */
  readonly code: string;
}

/** One import in the list of a source. */
export interface ImportLine {
  readonly importId: string;
  readonly fileName: string;
  readonly state: ImportState;
  readonly rowCount: number;
  readonly by: string;
  readonly uploadedAt: string;
}

/** What an export holds and an import does not take: the address of a file, or a kind of entries as the file names it. */
export interface NotTakenLine {
  readonly what: string;
  /** Key of the source's sentence about it, shown in its place, or behind it where `isNamed`. */
  readonly code?: string;
  readonly isNamed?: boolean;
  readonly count: number;
}

/** The same for people, in the language of its reader. */
export interface NotTakenView {
  readonly what: string;
  readonly count: number;
}

/** A column of the file, with its first cells. */
export interface FileColumnView {
  readonly heading: string;
  readonly samples: readonly string[];
  /** The field that it fills. */
  readonly field: string | null;
}

/** Something about a record that its reader should see: what was left out, what could not be undone. */
export interface ImportNote {
  readonly row: number;
  readonly name: string;
  readonly text: string;
}

/** A cell of a line with errors. */
export interface CellView {
  readonly field: string;
  readonly label: string;
  readonly text: string;
}

/** A line with errors: its faulty cells, what is wrong with the line as a whole, and its other cells. */
export interface WrongRow {
  readonly row: number;
  readonly name: string;
  readonly cells: readonly (CellView & { readonly error: string })[];
  readonly errors: readonly string[];
  readonly others: readonly CellView[];
}

/** A field that changes, as its reader sees it; empty where there is nothing. */
export interface FieldChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

/** A record that will be changed: its first changes, and how many there are besides. */
export interface ChangedRecord {
  readonly row: number;
  readonly name: string;
  readonly changes: readonly FieldChange[];
  readonly more: number;
}

/** An import as its page shows it. */
export interface ImportView extends ImportLine {
  readonly failure: ImportFailure | null;
  readonly encoding: string | null;
  readonly hasArchive: boolean;
  /** An export of another program, whose columns are known. */
  readonly isExport: boolean;
  readonly notTaken: readonly NotTakenView[];
  readonly columns: readonly FileColumnView[];
  readonly choices: Readonly<Record<string, string>>;
  readonly counts: ImportCounts;
  readonly progress: ImportProgress;
  /** The first of them. */
  readonly wrongRows: readonly WrongRow[];
  /** The first records that will be changed. */
  readonly changed: readonly ChangedRecord[];
  readonly notes: readonly ImportNote[];
}

/** What can be brought in, for the pages: in the reader's language. */
export interface ImportSourceView {
  readonly name: string;
  readonly title: string;
  readonly help: string;
  readonly listPath: string;
  readonly takesArchive: boolean;
  /** What may be chosen besides tables, and its endings; null: nothing. */
  readonly exports: { readonly label: string; readonly endings: string } | null;
  readonly fields: readonly {
    readonly key: string;
    readonly label: string;
    readonly help?: string;
    readonly isRequired: boolean;
  }[];
  readonly choices: readonly {
    readonly name: string;
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly label: string }[];
  }[];
}
