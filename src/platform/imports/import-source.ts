import type { Access } from '../access/access.ts';
import type { App } from '../app.ts';
import type { Sentence } from '../locale/sentence.ts';
import type { Scope } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { FieldChange, ImportProblem } from './import-rules.ts';

declare module '../app.ts' {
  interface App {
    /** Every kind of records that can be brought in from a file, by name. */
    readonly imports: ReadonlyMap<string, AnyImport>;
  }
}

/** A field that a column of a file can fill. */
export interface ImportColumn {
  /** Stored with the file: `sku`, `price`. */
  readonly key: string;
  readonly label: Sentence;
  /** What its cells mean where that is not obvious; shown where the column is chosen. */
  readonly help?: Sentence;
  /** Further headings that mean this field, as people and other programs write them, in any language. */
  readonly synonyms: readonly string[];
  /** A file without it cannot be brought in. */
  readonly isRequired?: boolean;
  /** Filled by exports that `reader` reads; no template or choice of a column offers it. */
  readonly isMachine?: boolean;
  /** Cell of the template's example row. */
  readonly example: string;
}

/** Something to decide before the rows are checked: what happens to records that exist. */
export interface ImportChoice {
  readonly name: string;
  readonly label: Sentence;
  /** The first one is offered first. */
  readonly options: readonly { readonly value: string; readonly label: Sentence }[];
}

/** A line of the file, its cells by field. */
export interface ImportRow {
  readonly row: number;
  /** The trimmed text; empty where the file has no such column. */
  readonly cell: (key: string) => string;
  /** Whether a column of the file fills this field. */
  readonly has: (key: string) => boolean;
}

/** One record that the file describes, in one or more lines. */
export interface ReadItem<Item> {
  /** Its lines; the first one stands for it. */
  readonly rows: readonly number[];
  /** Null where a line cannot be read. */
  readonly value: Item | null;
  readonly problems: readonly ImportProblem[];
}

/** A record that can be read. */
export interface GoodItem<Item> {
  readonly rows: readonly number[];
  readonly value: Item;
}

export interface Comparison {
  readonly verdict: 'new' | 'changed' | 'unchanged';
  /** Problems that only the database knows; with one, the record is left out. */
  readonly problems?: readonly ImportProblem[];
  /** What changes in a record that is changed, in the language of the scope, what matters most first. */
  readonly changes?: () => readonly FieldChange[];
}

export interface Applied {
  readonly recordId: string;
  /** What the undo needs, as JSON. */
  readonly before: unknown;
  /** What to fetch for the record afterwards, at most `MAX_EXTRAS`; each as `prepare` understands it. */
  readonly extras?: readonly string[];
  /** What the file says of the record that was not written: `what` it is, and a code of `problems`. */
  readonly notTaken?: readonly { readonly what: string; readonly code: string }[];
}

/** A record that an import has changed. */
export interface AppliedRecord {
  readonly recordId: string;
  readonly before: unknown;
}

export type ImportChoices = Readonly<Record<string, string>>;

/** Outside any transaction: bytes are fetched here. */
export interface ExtraContext {
  readonly app: App;
  readonly tenant: Tenant;
  readonly now: Date;
  readonly signal: AbortSignal;
  /** The bytes of a file of the zip beside the import, by its name without folders; null if there is none. */
  readonly archived: (name: string) => Uint8Array | null;
}

/** What is fetched for a record after it has been written, such as its pictures. A failure is noted and stops nothing. */
export interface ImportExtras<Prepared> {
  /** Whether a zip beside the file may hold them. */
  readonly takesArchive: boolean;
  /** Refuses where it cannot be had. */
  readonly prepare: (context: ExtraContext, extra: string) => Promise<Prepared>;
  readonly attach: (scope: Scope, recordId: string, prepared: Prepared) => Promise<void>;
}

export interface ExportReader {
  /**
   * File, from the project folder, that exports `readExport(bytes, name)`. It returns an `ImportTable` with `notTaken`, or
   * null for a file that is a table itself, and runs in a thread of its own.
   */
  readonly file: string;
  /** What may be chosen, for people. */
  readonly label: Sentence;
  /** Endings besides those of tables: `.xml,.json`. */
  readonly endings: string;
}

export interface ImportSource<Item, Prepared = unknown> {
  /** `<module>.<records>`, such as `orders.orders`. */
  readonly name: string;
  readonly title: Sentence;
  /** What a file may hold, and what happens to it; one or two sentences. */
  readonly help: Sentence;
  readonly access: Access;
  /** Path of the page that lists the records. */
  readonly listPath: string;
  /** Its lines are about people: what a file said of them is forgotten as soon as nobody needs it. */
  readonly isAboutPeople?: boolean;
  /** Cells may be as long as `MAX_LONG_CELL`. */
  readonly hasLongCells?: boolean;
  readonly columns: readonly ImportColumn[];
  readonly choices?: readonly ImportChoice[];
  /** Sentences for the codes of problems and of refusals, besides those that all imports have. */
  readonly problems: Readonly<Record<string, Sentence>>;
  /** Groups and parses lines. Returns every line in exactly one item. */
  readonly read: (rows: readonly ImportRow[], choices: ImportChoices) => readonly ReadItem<Item>[];
  /** Compares with what is stored, in a bounded number of statements; one result for each item. */
  readonly compare: (
    scope: Scope,
    items: readonly GoodItem<Item>[],
    choices: ImportChoices,
  ) => Promise<readonly Comparison[]>;
  /** Writes these records in the transaction; one result for each. A refusal rolls all of them back. */
  readonly apply: (
    scope: Scope,
    items: readonly GoodItem<Item>[],
    choices: ImportChoices,
  ) => Promise<readonly Applied[]>;
  /** Takes the change back where nothing else used the record since; otherwise returns why not, a code of `problems`. */
  readonly undo: (scope: Scope, records: readonly AppliedRecord[]) => Promise<readonly (string | null)[]>;
  readonly extras?: ImportExtras<Prepared>;
  /** Reads what other programs write and no spreadsheet opens. */
  readonly reader?: ExportReader;
}

/** A declared import, the types of its records erased. */
// oxlint-disable-next-line typescript/no-explicit-any -- each import has its own records; they meet only in this table
export type AnyImport = ImportSource<any, any>;

/** Declares a kind of records that can be brought in from a file. List it in `module.ts`. */
export function importSource<Item, Prepared = unknown>(definition: ImportSource<Item, Prepared>): AnyImport {
  return definition;
}
