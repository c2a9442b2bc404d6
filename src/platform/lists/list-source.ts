import type { z } from 'zod';
import type { Access } from '../access/access.ts';
import type { Locale } from '../locale/locale.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { TableHead } from '../paper/table-sheet.ts';
import type { Scope } from '../scope.ts';

declare module '../app.ts' {
  interface App {
    /** Every list whose rows can be exported, by name. */
    readonly lists: ReadonlyMap<string, AnyList>;
  }
}

/** Longest text of a cell (Excel's limit). */
export const MAX_FILE_CELL = 32_767;

/** What a column of an exported file holds: money in satang, instants as `Date`, anything else as it is. */
export type FileCell = string | number | Date | null;

export interface FileColumn<Row> {
  readonly header: Sentence;
  readonly kind: 'text' | 'number' | 'money' | 'instant';
  readonly of: (row: Row, locale: Locale) => FileCell;
  /** Share of a printed page's width, where that of its kind does not fit. */
  readonly width?: number;
}

/** A file of an archive: a text, or a stored object. */
export type ArchivedFile = {
  /** Folders and name. */
  readonly path: readonly string[];
  readonly modifiedAt: Date;
} & (
  | { readonly text: string }
  | { readonly objectId: string; readonly sizeBytes: number; readonly contentType: string }
);

/** Files that stand for the rows of a list. */
export interface ListArchive<Row> {
  /** Rows whose files are made at a time: their texts are in memory together. */
  readonly rowsAtOnce: number;
  /** The files of some rows, in a bounded number of statements. */
  readonly files: (scope: Scope, rows: readonly Row[]) => Promise<readonly ArchivedFile[]>;
  /** A file that says what the archive holds. */
  readonly about: (scope: Scope) => ArchivedFile;
}

/** Runs `work` in a short transaction of its own. */
export type InTransaction = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** One PDF of the papers that stand for the rows of a list. */
export interface ListPrint<Query, Row> {
  /** Rows of one file; of a longer list the file holds the first ones. */
  readonly mostRows: number;
  /** Rows whose papers are drawn at a time: they are in memory together. */
  readonly rowsAtOnce: number;
  /** Draws the papers in the order of the rows, outside any transaction; yields the file's bytes. */
  readonly draw: (job: {
    readonly query: Query;
    readonly pages: AsyncIterable<{ readonly rows: readonly Row[] }>;
    readonly inTransaction: InTransaction;
  }) => AsyncIterable<Uint8Array>;
}

export interface ListSource<Query extends z.ZodType, Row> {
  /** `<module>.<rows>`, such as `orders.orders`. */
  readonly name: string;
  /** First part of the file's name; also the name of its sheet. */
  readonly title: Sentence;
  readonly access: Access;
  /** The parameters of the list's page. */
  readonly query: Query;
  readonly columns: readonly FileColumn<Row>[];
  /** Further columns, behind those, where they depend on what is listed. */
  readonly ownColumns?: (scope: Scope, query: z.output<Query>) => Promise<readonly FileColumn<Row>[]>;
  /** What each page of its PDF says above the rows; lists without it have no PDF of their table. */
  readonly pdfHead?: (scope: Scope, query: z.output<Query>) => Promise<TableHead>;
  readonly archive?: ListArchive<Row>;
  readonly print?: ListPrint<z.output<Query>, Row>;
  /**
   * One page of at most `limit` rows of what the query selects, in the order of the page. `isPartial` where a search may
   * have missed some of it.
   */
  readonly read: (
    scope: Scope,
    query: z.output<Query>,
    page: { readonly after: string | undefined; readonly limit: number },
  ) => Promise<{ readonly rows: readonly Row[]; readonly next: string | null; readonly isPartial?: boolean }>;
}

/** A declared list, the types of its query and rows erased. */
// oxlint-disable-next-line typescript/no-explicit-any -- each list has its own query and rows; they meet only in this table
export type AnyList = ListSource<any, any>;

/** Declares a list whose rows can be exported. List it in `module.ts`. */
export function listSource<Query extends z.ZodType, Row>(definition: ListSource<Query, Row>): AnyList {
  return definition;
}
