import { z } from 'zod';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { enqueue, job } from '../jobs/job.ts';
import { platformRefusals, refuse } from '../refusal.ts';
import { personOf, type Scope } from '../scope.ts';
import { deleteObject } from '../storage/objects.ts';
import { importRefusals } from './import-refusals.ts';
import { IMPORT_DAYS, MAX_NOT_TAKEN, MAX_OPEN_IMPORTS } from './import-rules.ts';
import { getImport, requireImportSource } from './import-rows.ts';
import { matchColumns } from './match-columns.ts';
import type { ImportTable } from './parse-import-file.ts';

const DAY_MS = 86_400_000;
const MAX_FILE_NAME = 200;

/**
 * Keeps a file's lines and recognises its columns. Nothing else changes until the import is run. Refuses with
 * `platform.too_many_imports`, and without access to the source.
 */
export async function startImport(
  scope: Scope,
  { source: name, fileName, table }: { source: string; fileName: string; table: ImportTable },
): Promise<{ importId: string }> {
  const source = requireImportSource(scope, name);
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const { open } = await scope.tx.one(sql<{ open: number }>`
    select count(*)::int as open from platform_import
     where tenant_id = ${scope.tenant.id} and person_id = ${person.userId} and state in ('matching', 'checked', 'running', 'undoing')`);
  if (open >= MAX_OPEN_IMPORTS)
    throw refuse(importRefusals, 'platform.too_many_imports', { most: MAX_OPEN_IMPORTS });
  const { importId } = await scope.tx.one(sql<RowOf<'platform_import', 'importId'>>`
    insert into platform_import (tenant_id, person_id, source, file_name, encoding, actor, locale, headings, matching, choices, is_export, not_taken, row_count, uploaded_at)
    values (${scope.tenant.id}, ${person.userId}, ${name}, ${fileName.toWellFormed().slice(0, MAX_FILE_NAME) || name}, ${table.encoding},
            ${JSON.stringify({ ...person, guestId: null })}, ${scope.locale}, ${JSON.stringify(table.headings)},
            ${JSON.stringify(matchColumns(table.headings, source.columns))}, ${JSON.stringify(firstChoices(source.choices))},
            ${table.notTaken !== undefined}, ${JSON.stringify((table.notTaken ?? []).slice(0, MAX_NOT_TAKEN))},
            ${table.rows.length}, ${scope.now})
    returning import_id`);
  await scope.tx.run(sql`
    insert into platform_import_row (tenant_id, import_id, row_no, item_no, cells)
    select ${scope.tenant.id}, ${importId}, line.row, line.row, line.cells
      from jsonb_to_recordset(${JSON.stringify(table.rows)}::jsonb) as line (row integer, cells jsonb)`);
  await enqueue(
    scope,
    forgetImport,
    { importId },
    { runAt: new Date(scope.now.getTime() + IMPORT_DAYS * DAY_MS) },
  );
  return { importId };
}

function firstChoices(
  choices: readonly { name: string; options: readonly { value: string }[] }[] = [],
): Record<string, string> {
  return Object.fromEntries(choices.map(({ name, options }) => [name, options[0]?.value ?? '']));
}

/** Deletes a file that was not run, or one whose time is over, with its lines. What it brought in stays. */
export const forgetImport = job({
  name: 'platform.forget_import',
  payload: z.object({ importId: z.uuid() }),
  run: async (run, { importId }) => {
    await run.transaction((scope) => deleteImports(scope, sql`import_id = ${importId}`));
  },
});

/** Deletes a file that has not been run. Refuses with `platform.missing`, `platform.import_moved_on`. */
export async function dropImport(
  scope: Scope,
  which: { readonly source: string; readonly importId: string },
): Promise<void> {
  requireImportSource(scope, which.source);
  const held = await getImport(scope, which, { lock: true });
  if (held.startedAt !== null) throw refuse(importRefusals, 'platform.import_moved_on');
  await deleteImports(scope, sql`import_id = ${held.importId}`);
}

/** Deletes imports with their lines and the zip beside them. */
export async function deleteImports(scope: Scope, which: ReturnType<typeof sql>): Promise<void> {
  const gone = await scope.tx.rows(sql<RowOf<'platform_import', 'archiveObjectId'>>`
    delete from platform_import where tenant_id = ${scope.tenant.id} and ${which} returning archive_object_id`);
  for (const { archiveObjectId } of gone)
    if (archiveObjectId !== null) await deleteObject(scope, archiveObjectId);
}
