import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { refuse, platformRefusals } from '../refusal.ts';
import { type PersonActor, personOf, type Scope } from '../scope.ts';
import { allows, isOffered, requireAccess } from '../access/access.ts';
import { importRefusals } from './import-refusals.ts';
import {
  type ImportCounts,
  type ImportFailure,
  type ImportProblem,
  type ImportProgress,
  type ImportState,
  NEXT_STATES,
  type NotTakenLine,
} from './import-rules.ts';
import type { AnyImport, ImportChoices, ImportRow } from './import-source.ts';

declare module '../db/column-types.ts' {
  interface ColumnTypes {
    'platform_import.actor': PersonActor;
    'platform_import.headings': readonly string[];
    'platform_import.matching': readonly (string | null)[];
    'platform_import.choices': ImportChoices;
    'platform_import.notTaken': readonly NotTakenLine[];
    'platform_import_row.cells': readonly string[];
    'platform_import_row.problems': readonly Omit<ImportProblem, 'row'>[];
    'platform_import_row.before': unknown;
    'platform_import_row.extras': readonly string[];
  }
}

export type StoredImport = RowOf<
  'platform_import',
  | 'importId'
  | 'source'
  | 'fileName'
  | 'encoding'
  | 'actor'
  | 'locale'
  | 'headings'
  | 'matching'
  | 'choices'
  | 'state'
  | 'failure'
  | 'archiveObjectId'
  | 'isExport'
  | 'notTaken'
  | 'rowCount'
  | 'uploadedAt'
  | 'startedAt'
  | 'finishedAt'
>;

const importColumns = sql`import_id, source, file_name, encoding, actor, locale, headings, matching, choices, state, failure,
  archive_object_id, is_export, not_taken, row_count, uploaded_at, started_at, finished_at`;

/**
 * Returns what can be brought in under this name, if the actor may do it. Refuses with `platform.missing`, and
 * as `requireAccess`.
 */
export function requireImportSource(scope: Pick<Scope, 'app' | 'tenant' | 'actor'>, name: string): AnyImport {
  const source = scope.app.imports.get(name);
  if (!source || !isOffered(source.access, scope.tenant)) throw refuse(platformRefusals, 'platform.missing');
  requireAccess(scope, source.access);
  return source;
}

/**
 * Returns the scope in which a job goes on with an import: as the person who started it, with the rights that they have now.
 * Null where they may no longer do it.
 */
export async function asStarter(scope: Scope, held: StoredImport): Promise<Scope | null> {
  const actor = await scope.app.sessions.findActorNow(scope.tx, scope.tenant, held.actor);
  const access = scope.app.imports.get(held.source)?.access;
  if (!actor || !access || !isOffered(access, scope.tenant) || !allows(access, actor)) return null;
  return { ...scope, actor, locale: held.locale };
}

/** Returns an import of the source, held until the transaction ends if `lock`. Refuses with `platform.missing`. */
export async function getImport(
  scope: Scope,
  which: { source: string; importId: string },
  options: { lock?: boolean } = {},
): Promise<StoredImport> {
  const found = await findImport(scope, which, options);
  if (!found) throw refuse(platformRefusals, 'platform.missing');
  return found;
}

/** Returns an import of the source, held until the transaction ends if `lock`; null once it was forgotten. */
export function findImport(
  scope: Scope,
  { source, importId }: { source: string; importId: string },
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredImport | null> {
  return scope.tx.first(sql<StoredImport>`
    select ${importColumns} from platform_import
     where tenant_id = ${scope.tenant.id} and import_id = ${importId} and source = ${source} ${lock ? sql`for no key update` : sql``}`);
}

/** Moves a held import on. Refuses with `platform.import_moved_on` where that state does not follow. */
export async function moveImport(
  scope: Scope,
  held: StoredImport,
  to: ImportState,
  failure: ImportFailure | null = null,
): Promise<void> {
  if (!NEXT_STATES[held.state].includes(to)) throw refuse(importRefusals, 'platform.import_moved_on');
  const isStart = to === 'running';
  const isEnd = to === 'done' || to === 'failed' || to === 'undone';
  await scope.tx.run(sql`
    update platform_import
       set state = ${to}, failure = ${failure},
           started_at = case when ${isStart} then ${scope.now}::timestamptz else started_at end,
           finished_at = case when ${isEnd} then ${scope.now}::timestamptz else finished_at end
     where tenant_id = ${scope.tenant.id} and import_id = ${held.importId}`);
}

/** Notes who starts the job, which goes on as them. Refuses with `platform.signed_out`. */
export async function setActor(scope: Scope, importId: string): Promise<void> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  await scope.tx.run(sql`
    update platform_import set actor = ${JSON.stringify({ ...person, guestId: null })}, locale = ${scope.locale}
     where tenant_id = ${scope.tenant.id} and import_id = ${importId}`);
}

export type StoredRow = RowOf<'platform_import_row', 'rowNo' | 'cells'>;

/** Returns a stored line as its source reads it. */
export function rowReader(matching: readonly (string | null)[]): (stored: StoredRow) => ImportRow {
  const places = new Map(matching.flatMap((key, at) => (key === null ? [] : [[key, at] as const])));
  return ({ rowNo, cells }) => ({
    row: rowNo,
    cell: (key) => cells[places.get(key) ?? -1] ?? '',
    has: (key) => places.has(key),
  });
}

/** Returns all lines of an import, in their order. */
export function listStoredRows(scope: Scope, importId: string): Promise<StoredRow[]> {
  return scope.tx.rows(sql<StoredRow>`
    select row_no, cells from platform_import_row
     where tenant_id = ${scope.tenant.id} and import_id = ${importId} order by row_no`);
}

/** Counts records by what would happen to them. */
export async function countVerdicts(scope: Scope, importId: string): Promise<ImportCounts> {
  return scope.tx.one(sql<ImportCounts>`
    select count(*) filter (where verdict = 'new')::int as new, count(*) filter (where verdict = 'changed')::int as changed,
           count(*) filter (where verdict = 'unchanged')::int as unchanged, count(*) filter (where verdict = 'wrong')::int as wrong
      from platform_import_row where tenant_id = ${scope.tenant.id} and import_id = ${importId} and row_no = item_no`);
}

/** Counts records by what has happened to them. */
export async function countProgress(scope: Scope, importId: string): Promise<ImportProgress> {
  return scope.tx.one(sql<ImportProgress>`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'applied')::int as applied,
           count(*) filter (where state = 'left')::int as left, count(*) filter (where state = 'unchanged')::int as unchanged,
           count(*) filter (where state = 'undone')::int as undone, count(*) filter (where state = 'kept')::int as kept,
           coalesce(sum(jsonb_array_length(extras)), 0)::int as extras, coalesce(sum(extras_done), 0)::int as extras_done
      from platform_import_row where tenant_id = ${scope.tenant.id} and import_id = ${importId} and row_no = item_no`);
}
