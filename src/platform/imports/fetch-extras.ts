import { sql } from '../db/query.ts';
import type { Filled, RowOf } from '../db/rows.ts';
import type { JobRun } from '../jobs/job.ts';
import { readObject } from '../storage/objects.ts';
import { archivedName, unpackArchive } from './import-archive.ts';
import type { Scope } from '../scope.ts';
import type { WhichImport } from './check-import.ts';
import { endImport } from './end-import.ts';
import { asStarter, findImport } from './import-rows.ts';
import type { ExtraContext, ImportExtras } from './import-source.ts';
import type { ReasonToPassOver } from './record-failures.ts';

type Next = Filled<RowOf<'platform_import_row', 'rowNo' | 'extras' | 'extrasDone' | 'recordId'>>;

/**
 * Fetches what belongs to the records that were written, one after the other, each outside of a transaction. One that cannot
 * be had is noted with its record and passed over.
 */
export async function fetchExtras(
  run: JobRun,
  extras: ImportExtras<unknown>,
  { which, reasonOf }: { which: WhichImport; reasonOf: ReasonToPassOver },
): Promise<void> {
  let files: ReadonlyMap<string, Uint8Array> | null = null;
  for (;;) {
    run.signal.throwIfAborted();
    const next = await run.transaction((scope) => findNext(scope, which));
    if (!next) return;
    files ??= await archivedFiles(run, which);
    await fetchOne(run, extras, { which, reasonOf, next, files });
  }
}

/** Null once nothing is left, or once the import runs no more: its person may no longer do it, or it was forgotten. */
async function findNext(scope: Scope, which: WhichImport): Promise<Next | null> {
  const held = await findImport(scope, which, { lock: true });
  if (held?.state !== 'running') return null;
  if (!(await asStarter(scope, held))) {
    await endImport(scope, held, 'forbidden');
    return null;
  }
  return scope.tx.first(sql<Next>`
    select row_no, extras, extras_done, record_id from platform_import_row
     where tenant_id = ${scope.tenant.id} and import_id = ${which.importId} and state = 'applied'
       and record_id is not null and extras_done < jsonb_array_length(extras)
     order by row_no limit 1`);
}

async function fetchOne(
  run: JobRun,
  extras: ImportExtras<unknown>,
  {
    which,
    reasonOf,
    next,
    files,
  }: {
    which: WhichImport;
    reasonOf: ReasonToPassOver;
    next: Next;
    files: ReadonlyMap<string, Uint8Array>;
  },
): Promise<void> {
  const context: ExtraContext = {
    app: run.app,
    tenant: run.tenant,
    now: run.app.clock(),
    signal: run.signal,
    archived: (name) => files.get(archivedName(name)) ?? null,
  };
  const extra = next.extras[next.extrasDone] ?? '';
  const goOn = sql`
    update platform_import_row set extras_done = extras_done + 1
     where tenant_id = ${run.tenant.id} and import_id = ${which.importId} and row_no = ${next.rowNo} and extras_done = ${next.extrasDone}`;
  try {
    const prepared = await extras.prepare(context, extra);
    await run.transaction(async (scope) => {
      const isFirst = (await scope.tx.run(goOn)) === 1;
      if (isFirst) await extras.attach(scope, next.recordId, prepared);
    });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await run.transaction((scope) =>
      scope.tx.run(sql`
        update platform_import_row
           set extras_done = extras_done + 1,
               problems = problems || ${JSON.stringify([{ field: extra.slice(0, 500), code: reason }])}::jsonb
         where tenant_id = ${run.tenant.id} and import_id = ${which.importId} and row_no = ${next.rowNo} and extras_done = ${next.extrasDone}`),
    );
  }
}

async function archivedFiles(run: JobRun, which: WhichImport): Promise<ReadonlyMap<string, Uint8Array>> {
  const bytes = await run.transaction(async (scope) => {
    const { archiveObjectId } = await scope.tx.one(sql<RowOf<'platform_import', 'archiveObjectId'>>`
      select archive_object_id from platform_import where tenant_id = ${scope.tenant.id} and import_id = ${which.importId}`);
    return archiveObjectId === null ? null : (await readObject(scope, archiveObjectId)).bytes;
  });
  return bytes === null ? new Map() : unpackArchive(bytes);
}
