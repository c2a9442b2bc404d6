import { sql } from '../db/query.ts';
import { emit, event } from '../events.ts';
import type { Scope } from '../scope.ts';
import { countProgress, findImport, moveImport, type StoredImport } from './import-rows.ts';
import { type ImportFailure, type ImportProgress, isImportBusy } from './import-rules.ts';
import type { WhichImport } from './check-import.ts';

export interface EndedImport extends WhichImport {
  /** Who started it. */
  readonly personId: string;
  readonly fileName: string;
  readonly end: 'done' | 'failed' | 'undone';
  readonly wasUndo: boolean;
  readonly failure: ImportFailure | null;
  readonly progress: ImportProgress;
  readonly endedAt: Date;
}

/** A run or an undo has ended, for better or worse. */
export const importEnded = event<EndedImport>('platform.import_ended');

/**
 * Ends the run or the undo of a held import. One that ended early keeps what it did and can be continued, or undone: an undo
 * that ends early leaves an import that is done, or one that was interrupted, where lines still wait.
 */
export async function endImport(
  scope: Scope,
  held: StoredImport,
  failure: ImportFailure | null,
): Promise<void> {
  const progress = await countProgress(scope, held.importId);
  const wasUndo = held.state === 'undoing';
  const end = endOf({ wasUndo, failure, progress });
  await moveImport(scope, held, end, failure);
  if (end === 'undone' && scope.app.imports.get(held.source)?.isAboutPeople === true)
    await emptyLines(scope, sql`import_id = ${held.importId} and state <> 'kept'`);
  const { source, importId, fileName, actor } = held;
  const ended = { personId: actor.userId, fileName, end, wasUndo, failure, progress, endedAt: scope.now };
  await emit(scope, importEnded, { source, importId, ...ended });
}

function endOf({
  wasUndo,
  failure,
  progress,
}: Pick<EndedImport, 'wasUndo' | 'failure' | 'progress'>): EndedImport['end'] {
  if (failure === null) return wasUndo ? 'undone' : 'done';
  return wasUndo && progress.waiting === 0 ? 'done' : 'failed';
}

/** Ends an import, unless it has ended meanwhile or was forgotten. */
export async function endIfBusy(
  scope: Scope,
  which: WhichImport,
  failure: ImportFailure | null,
): Promise<void> {
  const held = await findImport(scope, which, { lock: true });
  if (held && isImportBusy(held.state)) await endImport(scope, held, failure);
}

/** Removes what the file said in these lines; what an undo needs stays. */
export async function emptyLines(scope: Scope, which: ReturnType<typeof sql>): Promise<void> {
  await scope.tx.run(sql`
    update platform_import_row
       set cells = to_jsonb(array_fill(''::text, array[jsonb_array_length(cells)])), problems = '[]'
     where tenant_id = ${scope.tenant.id} and (${which})`);
}
