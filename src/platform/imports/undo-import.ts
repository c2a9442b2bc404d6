import { z } from 'zod';
import { recordAudit } from '../audit.ts';
import { sql } from '../db/query.ts';
import type { Filled, RowOf } from '../db/rows.ts';
import { enqueue, job, type JobRun } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';
import type { WhichImport } from './check-import.ts';
import { endIfBusy, endImport } from './end-import.ts';
import {
  asStarter,
  findImport,
  getImport,
  moveImport,
  requireImportSource,
  setActor,
} from './import-rows.ts';
import type { AnyImport } from './import-source.ts';
import { type ReasonToPassOver, recordFailures } from './record-failures.ts';
import { IMPORT_ENTITY } from './run-import.ts';

/** Records taken back in one transaction. */
const AT_ONCE = 25;

/** Starts the job that takes back what nothing else used. Refuses with `platform.import_moved_on` unless it has run. */
export async function undoImport(scope: Scope, which: WhichImport): Promise<void> {
  requireImportSource(scope, which.source);
  const held = await getImport(scope, which, { lock: true });
  await moveImport(scope, held, 'undoing');
  await setActor(scope, held.importId);
  await recordAudit(scope, {
    action: 'platform.undo_import',
    entityKind: IMPORT_ENTITY,
    entityId: held.importId,
    after: { source: held.source, fileName: held.fileName },
  });
  await enqueue(scope, takeBackImport, { source: held.source, importId: held.importId });
}

/** Takes an import back record by record, the last one first; a second attempt goes on where the first one ended. */
export const takeBackImport = job({
  name: 'platform.take_back_import',
  payload: z.object({ source: z.string(), importId: z.uuid() }),
  maxAttempts: 5,
  timeoutSeconds: 3_600,
  run: async (run, which) => {
    const source = run.app.imports.get(which.source);
    if (!source) throw new Error(`Nothing can be brought in as ${which.source}.`);
    const reasonOf = recordFailures(run);
    try {
      while (await takeBackSome(run, source, { which, reasonOf }, AT_ONCE)) run.signal.throwIfAborted();
      await run.transaction((scope) => endIfBusy(scope, which, null));
    } catch (error) {
      // Out of time it can write nothing more: `settleImports` ends it.
      if (run.isLastAttempt && !run.signal.aborted)
        await run.transaction((scope) => endIfBusy(scope, which, 'error'));
      throw error;
    }
  },
});

/** Returns whether there may be more. A record that cannot be taken back stays, and no other with it. */
async function takeBackSome(
  run: JobRun,
  source: AnyImport,
  { which, reasonOf }: { which: WhichImport; reasonOf: ReasonToPassOver },
  most: number,
): Promise<boolean> {
  try {
    return await run.transaction((scope) => takeBackNext(scope, source, which, most));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    if (most > 1) {
      for (let done = 0; done < most; done += 1)
        if (!(await takeBackSome(run, source, { which, reasonOf }, 1))) return false;
      return true;
    }
    return run.transaction((scope) => keepNext(scope, which, reason));
  }
}

/** Notes why the next record stays; returns whether there was one. */
async function keepNext(scope: Scope, which: WhichImport, reason: string): Promise<boolean> {
  const [next] = await listNextApplied(scope, which.importId, 1);
  if (!next) return false;
  await note(scope, which.importId, [{ row: next.rowNo, reason }]);
  return true;
}

async function takeBackNext(
  scope: Scope,
  source: AnyImport,
  which: WhichImport,
  most: number,
): Promise<boolean> {
  const held = await findImport(scope, which, { lock: true });
  if (held?.state !== 'undoing') return false;
  const as = await asStarter(scope, held);
  if (!as) {
    await endImport(scope, held, 'forbidden');
    return false;
  }
  const next = await listNextApplied(scope, held.importId, most);
  if (next.length === 0) return false;
  const reasons = await source.undo(as, next);
  await note(
    scope,
    held.importId,
    next.map(({ rowNo }, at) => ({ row: rowNo, reason: reasons[at] ?? null })),
  );
  return true;
}

type AppliedRow = RowOf<'platform_import_row', 'rowNo' | 'before'> &
  Filled<RowOf<'platform_import_row', 'recordId'>>;

function listNextApplied(scope: Scope, importId: string, most: number): Promise<AppliedRow[]> {
  return scope.tx.rows(sql<AppliedRow>`
    select row_no, record_id, before from platform_import_row
     where tenant_id = ${scope.tenant.id} and import_id = ${importId} and state = 'applied'
     order by row_no desc limit ${most}`);
}

async function note(
  scope: Scope,
  importId: string,
  outcomes: readonly { row: number; reason: string | null }[],
): Promise<void> {
  await scope.tx.run(sql`
    update platform_import_row as old set state = case when line.reason is null then 'undone' else 'kept' end, reason = line.reason
      from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as line (row integer, reason text)
     where old.tenant_id = ${scope.tenant.id} and old.import_id = ${importId} and old.row_no = line.row and old.state = 'applied'`);
}
