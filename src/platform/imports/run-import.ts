import { z } from 'zod';
import { recordAudit } from '../audit.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { enqueue, job, type JobRun } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';
import { isGood, type WhichImport } from './check-import.ts';
import { endIfBusy, endImport } from './end-import.ts';
import { fetchExtras } from './fetch-extras.ts';
import {
  asStarter,
  countVerdicts,
  findImport,
  getImport,
  moveImport,
  requireImportSource,
  rowReader,
  setActor,
  type StoredImport,
} from './import-rows.ts';
import type { AnyImport, Applied, GoodItem } from './import-source.ts';
import { type ReasonToPassOver, recordFailures } from './record-failures.ts';

/** Records written in one transaction. */
const AT_ONCE = 25;
/** Notes kept of one record, and characters of what each is about. */
const MAX_NOTES = 50;
const MAX_WHAT = 300;
export const IMPORT_ENTITY = 'platform.import';

/**
 * Starts the job that writes all lines without errors. Refuses with `platform.import_moved_on` where it runs already or has
 * not been checked.
 */
export async function runImport(scope: Scope, which: WhichImport): Promise<void> {
  requireImportSource(scope, which.source);
  const held = await getImport(scope, which, { lock: true });
  await moveImport(scope, held, 'running');
  await setActor(scope, held.importId);
  await scope.tx.run(sql`
    update platform_import_row
       set state = case verdict when 'unchanged' then 'unchanged' when 'wrong' then 'left' else 'waiting' end
     where tenant_id = ${scope.tenant.id} and import_id = ${held.importId} and state = 'waiting'`);
  const counts = await countVerdicts(scope, held.importId);
  await recordAudit(scope, {
    action: 'platform.run_import',
    entityKind: IMPORT_ENTITY,
    entityId: held.importId,
    after: { source: held.source, fileName: held.fileName, ...counts },
  });
  await enqueue(scope, writeImport, { source: held.source, importId: held.importId });
}

/**
 * Writes an import record by record. Each is written once: what is done is noted in the same transaction, and a second
 * attempt goes on behind it.
 */
export const writeImport = job({
  name: 'platform.write_import',
  payload: z.object({ source: z.string(), importId: z.uuid() }),
  maxAttempts: 5,
  timeoutSeconds: 3_600,
  run: async (run, which) => {
    const source = run.app.imports.get(which.source);
    if (!source) throw new Error(`Nothing can be brought in as ${which.source}.`);
    const reasonOf = recordFailures(run);
    try {
      while (await writeSome(run, source, { which, reasonOf }, AT_ONCE)) run.signal.throwIfAborted();
      if (source.extras) await fetchExtras(run, source.extras, { which, reasonOf });
      await run.transaction((scope) => endIfBusy(scope, which, null));
    } catch (error) {
      // Out of time it can write nothing more: `settleImports` ends it.
      if (run.isLastAttempt && !run.signal.aborted)
        await run.transaction((scope) => endIfBusy(scope, which, 'error'));
      throw error;
    }
  },
});

/** Returns whether there may be more. A record that cannot be written is left out, and no other with it. */
async function writeSome(
  run: JobRun,
  source: AnyImport,
  { which, reasonOf }: { which: WhichImport; reasonOf: ReasonToPassOver },
  most: number,
): Promise<boolean> {
  try {
    return await run.transaction((scope) => writeNext(scope, source, which, most));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    if (most > 1) {
      for (let written = 0; written < most; written += 1)
        if (!(await writeSome(run, source, { which, reasonOf }, 1))) return false;
      return true;
    }
    return run.transaction((scope) => leaveNext(scope, which, reason));
  }
}

async function writeNext(
  scope: Scope,
  source: AnyImport,
  which: WhichImport,
  most: number,
): Promise<boolean> {
  const held = await lockRunning(scope, which);
  if (!held) return false;
  const as = await asStarter(scope, held);
  if (!as) {
    await endImport(scope, held, 'forbidden');
    return false;
  }
  const rows = await listNextRows(scope, held.importId, most);
  if (rows.length === 0) return false;
  const items = source.read(rows.map(rowReader(held.matching)), held.choices).filter(isGood);
  const comparisons = await source.compare(as, items, held.choices);
  const outcomes: Outcome[] = [];
  const writing = items.filter(({ rows: [row = 0] }, at) => {
    const { verdict, problems = [] } = comparisons[at] ?? { verdict: 'unchanged' };
    if (problems[0]) outcomes.push({ row, state: 'left', reason: problems[0].code });
    else if (verdict === 'unchanged') outcomes.push({ row, state: 'unchanged', reason: null });
    return !problems[0] && verdict !== 'unchanged';
  });
  const applied: readonly Applied[] = await source.apply(as, writing, held.choices);
  await noteOutcomes(scope, held.importId, { rows, outcomes, writing, applied });
  return true;
}

interface Outcome {
  readonly row: number;
  readonly state: 'left' | 'unchanged' | 'applied';
  readonly reason: string | null;
  readonly record?: string;
  readonly before?: unknown;
  readonly extras?: readonly string[];
}

async function noteOutcomes(
  scope: Scope,
  importId: string,
  done: {
    rows: readonly RowOf<'platform_import_row', 'itemNo'>[];
    outcomes: readonly Outcome[];
    writing: readonly GoodItem<unknown>[];
    applied: readonly Applied[];
  },
): Promise<void> {
  const written = done.applied.map(({ recordId, before, extras = [], notTaken = [] }, at) => ({
    row: done.writing[at]?.rows[0],
    state: 'applied',
    reason: null,
    record: recordId,
    before,
    extras,
    notes: notTaken.slice(0, MAX_NOTES).map(({ what, code }) => ({ field: what.slice(0, MAX_WHAT), code })),
  }));
  const noted = [...done.outcomes, ...written];
  const known = new Set(noted.map(({ row }) => row));
  // A line that stood in the file with errors can be read no better now.
  const others = [...new Set(done.rows.map(({ itemNo }) => itemNo))]
    .filter((itemNo) => !known.has(itemNo))
    .map((row) => ({ row, state: 'left', reason: null }));
  await scope.tx.run(sql`
    update platform_import_row as old
       set state = case when old.row_no = line.row or line.state <> 'applied' then line.state else 'unchanged' end,
           reason = case when old.row_no = line.row then line.reason end,
           record_id = case when old.row_no = line.row then line.record end,
           before = case when old.row_no = line.row then line.before end,
           extras = case when old.row_no = line.row then coalesce(line.extras, '[]') else '[]' end,
           problems = case when old.row_no = line.row then coalesce(line.notes, '[]') else old.problems end
      from jsonb_to_recordset(${JSON.stringify([...noted, ...others])}::jsonb)
           as line (row integer, state text, reason text, record text, before jsonb, extras jsonb, notes jsonb)
     where old.tenant_id = ${scope.tenant.id} and old.import_id = ${importId} and old.item_no = line.row and old.state = 'waiting'`);
}

/** The lines of the next records to be written. */
function listNextRows(
  scope: Scope,
  importId: string,
  most: number,
): Promise<RowOf<'platform_import_row', 'rowNo' | 'itemNo' | 'cells'>[]> {
  return scope.tx.rows(sql<RowOf<'platform_import_row', 'rowNo' | 'itemNo' | 'cells'>>`
    with next as (
      select distinct item_no from platform_import_row
       where tenant_id = ${scope.tenant.id} and import_id = ${importId} and state = 'waiting' order by item_no limit ${most})
    select line.row_no, line.item_no, line.cells from platform_import_row as line
     where line.tenant_id = ${scope.tenant.id} and line.import_id = ${importId} and line.state = 'waiting'
       and line.item_no in (select item_no from next)
     order by line.item_no, line.row_no`);
}

/** Leaves the next record out; returns whether there was one. */
async function leaveNext(scope: Scope, which: WhichImport, reason: string): Promise<boolean> {
  const held = await lockRunning(scope, which);
  const [next] = held ? await listNextRows(scope, held.importId, 1) : [];
  if (!next) return false;
  await scope.tx.run(sql`
    update platform_import_row set state = 'left', reason = case when row_no = item_no then ${reason} end
     where tenant_id = ${scope.tenant.id} and import_id = ${which.importId} and item_no = ${next.itemNo} and state = 'waiting'`);
  return true;
}

/** Holds the import, so that two workers with the same job write one after the other. Null once it runs no more. */
async function lockRunning(scope: Scope, which: WhichImport): Promise<StoredImport | null> {
  const held = await findImport(scope, which, { lock: true });
  return held?.state === 'running' ? held : null;
}
