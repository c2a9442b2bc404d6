import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { DataSubject, PersonalData } from '../personal-data.ts';
import type { PersonActor, Scope } from '../scope.ts';
import { isGood, type WhichImport } from './check-import.ts';
import {
  type ChangedRecord,
  type FieldChange,
  type FileColumnView,
  type ImportLine,
  type ImportNote,
  type ImportSourceView,
  type ImportView,
  MAX_CELL,
  SHOWN_CHANGED,
  SHOWN_CHANGES,
  SHOWN_IMPORTS,
  SHOWN_NOTES,
  SHOWN_ROW_CHARS,
  type NotTakenLine,
  type NotTakenView,
  SHOWN_ROWS,
  type WrongRow,
} from './import-rules.ts';
import {
  countProgress,
  countVerdicts,
  getImport,
  requireImportSource,
  rowReader,
  type StoredImport,
} from './import-rows.ts';
import type { AnyImport } from './import-source.ts';
import { importProblemText } from './import-problem-text.ts';
import { emptyLines } from './end-import.ts';
import { deleteImports } from './start-import.ts';

/** First cells shown of each column. */
const SAMPLES = 3;
const MAX_SAMPLE = 60;
/** Characters shown of each text that changes. */
const MAX_CHANGE = 160;
/** Of these, before the first difference. */
const CHANGE_LEAD = 40;

/** Describes what can be brought in. Refuses as `requireImportSource`. */
export function viewImportSource(scope: Scope, name: string): ImportSourceView {
  const source = requireImportSource(scope, name);
  const options = { locale: scope.locale };
  return {
    name,
    title: source.title({}, options),
    help: source.help({}, options),
    listPath: source.listPath,
    takesArchive: source.extras?.takesArchive === true,
    exports: source.reader
      ? { label: source.reader.label({}, options), endings: source.reader.endings }
      : null,
    fields: source.columns
      .filter(({ isMachine }) => !isMachine)
      .map(({ key, label, help, isRequired = false }) => ({
        key,
        label: label({}, options),
        ...(help && { help: help({}, options) }),
        isRequired,
      })),
    choices: (source.choices ?? []).map((choice) => ({
      name: choice.name,
      label: choice.label({}, options),
      options: choice.options.map(({ value, label }) => ({ value, label: label({}, options) })),
    })),
  };
}

type Line = RowOf<'platform_import', 'importId' | 'fileName' | 'state' | 'rowCount' | 'actor' | 'uploadedAt'>;

/** The imports of a source, newest first. */
export async function listImports(scope: Scope, name: string): Promise<ImportLine[]> {
  requireImportSource(scope, name);
  const rows = await scope.tx.rows(sql<Line>`
    select import_id, file_name, state, row_count, actor, uploaded_at from platform_import
     where tenant_id = ${scope.tenant.id} and source = ${name} order by import_id desc limit ${SHOWN_IMPORTS}`);
  return rows.map(lineOf);
}

function lineOf({ actor, uploadedAt, ...line }: Line): ImportLine {
  const { importId, fileName, state, rowCount } = line;
  return { importId, fileName, state, rowCount, by: nameOf(actor), uploadedAt: uploadedAt.toISOString() };
}

function nameOf({ firstname, lastname }: PersonActor): string {
  return `${firstname} ${lastname}`.trim();
}

/** An import with what its page needs in its state. Refuses with `platform.missing`. */
export async function viewImport(scope: Scope, which: WhichImport): Promise<ImportView> {
  const source = requireImportSource(scope, which.source);
  const held = await getImport(scope, which);
  const [counts, progress, samples, wrongRows, changed, notes] = await Promise.all([
    countVerdicts(scope, held.importId),
    countProgress(scope, held.importId),
    listSamples(scope, held.importId),
    held.state === 'checked' ? listWrongRows(scope, source, held) : [],
    held.state === 'checked' ? listChanged(scope, source, held) : [],
    ['done', 'failed', 'undone'].includes(held.state) ? listNotes(scope, source, held) : [],
  ]);
  return {
    ...lineOf(held),
    failure: held.failure,
    encoding: held.encoding,
    hasArchive: held.archiveObjectId !== null,
    isExport: held.isExport,
    notTaken: held.notTaken.map((line) => notTakenView(scope, source, line)),
    columns: columnsOf(held, samples),
    choices: held.choices,
    counts,
    progress,
    wrongRows,
    changed,
    notes,
  };
}

function notTakenView(
  scope: Scope,
  source: AnyImport,
  { what, code, isNamed = false, count }: NotTakenLine,
): NotTakenView {
  if (code === undefined || !Object.hasOwn(source.problems, code)) return { what, count };
  return { what: noteText(scope, source, { field: isNamed ? what : null, code }), count };
}

function columnsOf(
  { headings, matching }: StoredImport,
  samples: readonly (readonly string[])[],
): FileColumnView[] {
  return headings.map((heading, at) => ({
    heading,
    samples: samples.map((cells) => (cells[at] ?? '').slice(0, MAX_SAMPLE)).filter((text) => text !== ''),
    field: matching[at] ?? null,
  }));
}

async function listSamples(scope: Scope, importId: string): Promise<(readonly string[])[]> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_import_row', 'cells'>>`
    select cells from platform_import_row
     where tenant_id = ${scope.tenant.id} and import_id = ${importId} order by row_no limit ${SAMPLES}`);
  return rows.map(({ cells }) => cells);
}

async function listWrongRows(scope: Scope, source: AnyImport, held: StoredImport): Promise<WrongRow[]> {
  const rows = await scope.tx.rows(sql<WrongLine>`
    with line as (
      select row_no, cells, problems, sum(length(cells::text)) over (order by row_no) - length(cells::text) as chars_before
        from (select row_no, cells, problems from platform_import_row
               where tenant_id = ${scope.tenant.id} and import_id = ${held.importId} and problems <> '[]'
               order by row_no limit ${SHOWN_ROWS}) as wrong)
    select row_no, cells, problems from line where chars_before < ${SHOWN_ROW_CHARS} order by row_no`);
  return rows.map((row) => wrongRowOf(scope, source, { held, row }));
}

type WrongLine = RowOf<'platform_import_row', 'rowNo' | 'cells' | 'problems'>;

function wrongRowOf(
  scope: Scope,
  source: AnyImport,
  { held, row: { rowNo, cells, problems } }: { held: StoredImport; row: WrongLine },
): WrongRow {
  const errors = new Map<string, string>();
  for (const { field, code } of problems)
    if (field !== null && held.matching.includes(field))
      errors.set(field, importProblemText(scope, source, code));
  const views = source.columns.flatMap(({ key, label, isMachine = false }) => {
    const at = held.matching.indexOf(key);
    return at < 0 || isMachine
      ? []
      : [{ field: key, label: label({}, { locale: scope.locale }), text: cells[at] ?? '' }];
  });
  return {
    row: rowNo,
    name: nameOfRow(source, held, cells),
    cells: [...errors].flatMap(([field, error]) =>
      views.filter((view) => view.field === field).map((view) => ({ ...view, error })),
    ),
    errors: problems
      .filter(({ field }) => field === null || !held.matching.includes(field))
      .map((problem) => noteText(scope, source, problem)),
    others: views.filter(({ field, text }) => !errors.has(field) && text.length <= MAX_CELL),
  };
}

/** What the reader knows a line by: its first required field, or the first one that is filled. */
function nameOfRow(
  source: AnyImport,
  { matching }: Pick<StoredImport, 'matching'>,
  cells: readonly string[],
): string {
  const filled = cells.flatMap((cell, at) => (cell === '' || matching[at] === null ? [] : [{ cell, at }]));
  const required = new Set(source.columns.filter(({ isRequired }) => isRequired).map(({ key }) => key));
  const named = filled.find(({ at }) => required.has(matching[at] ?? '')) ?? filled[0];
  return (named?.cell ?? '').slice(0, MAX_SAMPLE);
}

/** The first records that will be changed, compared again with what is stored now. */
async function listChanged(scope: Scope, source: AnyImport, held: StoredImport): Promise<ChangedRecord[]> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_import_row', 'rowNo' | 'cells'>>`
    select row_no, cells from platform_import_row
     where tenant_id = ${scope.tenant.id} and import_id = ${held.importId} and item_no in (
             select item_no from platform_import_row
              where tenant_id = ${scope.tenant.id} and import_id = ${held.importId} and verdict = 'changed' and row_no = item_no
              order by item_no limit ${SHOWN_CHANGED})
     order by item_no, row_no`);
  if (rows.length === 0) return [];
  const items = source.read(rows.map(rowReader(held.matching)), held.choices).filter(isGood);
  const comparisons = await source.compare(scope, items, held.choices);
  return items.flatMap(({ rows: [row = 0] }, at) => {
    const comparison = comparisons[at];
    if (comparison?.verdict !== 'changed') return [];
    const changes = comparison.changes?.() ?? [];
    return {
      row,
      name: nameOfRow(source, held, rows.find(({ rowNo }) => rowNo === row)?.cells ?? []),
      changes: changes.slice(0, SHOWN_CHANGES).map(shortened),
      more: Math.max(0, changes.length - SHOWN_CHANGES),
    };
  });
}

/** Of long texts, where they begin to differ. */
function shortened({ label, from, to }: FieldChange): FieldChange {
  const start = excerptStart(from, to);
  return { label, from: excerpt(from, start), to: excerpt(to, start) };
}

function excerptStart(from: string, to: string): number {
  if (Math.max(from.length, to.length) <= MAX_CHANGE) return 0;
  let same = 0;
  while (same < to.length && from[same] === to[same]) same += 1;
  return Math.max(0, same - CHANGE_LEAD);
}

function excerpt(text: string, start: number): string {
  const cut = text.slice(start, start + MAX_CHANGE).toWellFormed();
  return `${start > 0 ? '…' : ''}${cut}${text.length > start + MAX_CHANGE ? '…' : ''}`;
}

async function listNotes(scope: Scope, source: AnyImport, held: StoredImport): Promise<ImportNote[]> {
  const rows = await scope.tx.rows(sql<
    RowOf<'platform_import_row', 'rowNo' | 'cells' | 'problems' | 'reason'>
  >`
    select row_no, cells, problems, reason from platform_import_row
     where tenant_id = ${scope.tenant.id} and import_id = ${held.importId}
       and (${held.state === 'undone'} and state = 'kept' or ${held.state !== 'undone'} and (problems <> '[]' or reason is not null))
     order by row_no limit ${SHOWN_NOTES}`);
  return rows.map(({ rowNo, cells, problems, reason }) => ({
    row: rowNo,
    name: nameOfRow(source, held, cells),
    text: [
      ...(reason === null ? [] : [importProblemText(scope, source, reason)]),
      ...problems.map(({ field, code }) => noteText(scope, source, { field, code })),
    ].join(' · '),
  }));
}

function noteText(
  scope: Scope,
  source: AnyImport,
  { field, code }: { field: string | null; code: string },
): string {
  const label = source.columns.find(({ key }) => key === field)?.label({}, { locale: scope.locale }) ?? field;
  const text = importProblemText(scope, source, code);
  return label ? `${label}: ${text}` : text;
}

/**
 * Files that a person brought in, and lines about them in the files of others. The lines go with the account; what they
 * brought in belongs to the site.
 */
export const importsPersonalData: PersonalData = {
  name: 'imports',
  use: null,
  collect: async (scope, { personId }) => ({
    records: await scope.tx.rows(sql`
      select source, file_name, state, row_count as rows, uploaded_at from platform_import
       where tenant_id = ${scope.tenant.id} and person_id = ${personId} order by import_id desc limit 1000`),
    next: null,
  }),
  erase: async (scope, { personId, email }) => {
    await deleteImports(scope, sql`person_id = ${personId}`);
    await forgetLinesAbout(scope, { personId, email });
  },
};

/** Empties the lines of all files that became this person, or have their address in a cell. What an undo needs stays. */
async function forgetLinesAbout(scope: Scope, { personId, email }: DataSubject): Promise<void> {
  await emptyLines(
    scope,
    sql`record_id = ${personId} or exists (
          select from jsonb_array_elements_text(cells) as cell where lower(trim(cell)) = lower(${email}))`,
  );
}
