import { sql } from '../db/query.ts';
import { refuse } from '../refusal.ts';
import type { Scope } from '../scope.ts';
import { importRefusals } from './import-refusals.ts';
import { cleanCell, type ImportProblem, MAX_CELL, MAX_LONG_CELL } from './import-rules.ts';
import {
  getImport,
  listStoredRows,
  moveImport,
  requireImportSource,
  rowReader,
  type StoredImport,
} from './import-rows.ts';
import type { AnyImport, Comparison, GoodItem, ImportRow, ReadItem } from './import-source.ts';

export interface WhichImport {
  readonly source: string;
  readonly importId: string;
}

/**
 * Sets which column fills which field, decides the choices, and checks all lines. Refuses with `platform.import_unmatched`
 * where a required field has no column, and with `platform.import_moved_on` once it runs.
 */
export async function matchImport(
  scope: Scope,
  {
    matching,
    choices,
    ...which
  }: WhichImport & {
    matching: readonly string[];
    choices: Readonly<Record<string, string>>;
  },
): Promise<void> {
  const source = requireImportSource(scope, which.source);
  const held = await getImport(scope, which, { lock: true });
  const known = new Set(source.columns.map(({ key }) => key));
  const taken = new Set<string>();
  const fields = held.headings.map((_, at) => {
    const key = matching[at] ?? '';
    if (!known.has(key) || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
  const missing = source.columns.filter(({ key, isRequired }) => isRequired && !taken.has(key));
  if (missing.length > 0)
    throw refuse(importRefusals, 'platform.import_unmatched', { fields: missing.map(({ key }) => key) });
  const chosen = Object.fromEntries(
    (source.choices ?? []).map(({ name, options }) => [
      name,
      (options.find(({ value }) => value === choices[name]) ?? options[0])?.value ?? '',
    ]),
  );
  await moveImport(scope, held, 'checked');
  await scope.tx.run(sql`
    update platform_import set matching = ${JSON.stringify(fields)}, choices = ${JSON.stringify(chosen)}
     where tenant_id = ${scope.tenant.id} and import_id = ${held.importId}`);
  await check(scope, source, { ...held, matching: fields, choices: chosen });
}

/**
 * Changes cells in place and checks all lines again, because lines can depend on each other. Refuses with
 * `platform.import_cell_too_long` as for a file, and with `platform.import_moved_on` once it runs.
 */
export async function editImport(
  scope: Scope,
  { cells, ...which }: WhichImport & { cells: readonly { row: number; field: string; text: string }[] },
): Promise<void> {
  const source = requireImportSource(scope, which.source);
  const held = await getImport(scope, which, { lock: true });
  const edits = cells.flatMap(({ row, field, text }) => {
    const at = held.matching.indexOf(field);
    return at < 0 ? [] : [{ row, at, text: cleanCell(text) }];
  });
  const most = source.hasLongCells ? MAX_LONG_CELL : MAX_CELL;
  const long = edits.find(({ text }) => text.length > most);
  if (long) throw refuse(importRefusals, 'platform.import_cell_too_long', { row: long.row, most });
  await moveImport(scope, held, 'checked');
  const byRow = Map.groupBy(edits, ({ row }) => row);
  const stored = (await listStoredRows(scope, held.importId)).filter(({ rowNo }) => byRow.has(rowNo));
  const changed = stored.map(({ rowNo, cells: before }) => {
    const after = [...before];
    for (const { at, text } of byRow.get(rowNo) ?? []) after[at] = text;
    return { row: rowNo, cells: after };
  });
  await scope.tx.run(sql`
    update platform_import_row as old set cells = line.cells
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as line (row integer, cells jsonb)
     where old.tenant_id = ${scope.tenant.id} and old.import_id = ${held.importId} and old.row_no = line.row`);
  await check(scope, source, held);
}

/** Checks all lines again, for what has changed on the site meanwhile. Refuses as `editImport`. */
export async function recheckImport(scope: Scope, which: WhichImport): Promise<void> {
  const source = requireImportSource(scope, which.source);
  const held = await getImport(scope, which, { lock: true });
  await moveImport(scope, held, 'checked');
  await check(scope, source, held);
}

interface Checked {
  readonly row: number;
  readonly item: number;
  readonly verdict: Comparison['verdict'] | 'wrong';
  readonly problems: readonly Omit<ImportProblem, 'row'>[];
}

async function check(scope: Scope, source: AnyImport, held: StoredImport): Promise<void> {
  const rows = (await listStoredRows(scope, held.importId)).map(rowReader(held.matching));
  const checked = await verdictsOf(scope, source, { rows, choices: held.choices });
  await scope.tx.run(sql`
    update platform_import_row as old set item_no = line.item, verdict = line.verdict, problems = line.problems
      from jsonb_to_recordset(${JSON.stringify(checked)}::jsonb) as line (row integer, item integer, verdict text, problems jsonb)
     where old.tenant_id = ${scope.tenant.id} and old.import_id = ${held.importId} and old.row_no = line.row`);
}

async function verdictsOf(
  scope: Scope,
  source: AnyImport,
  { rows, choices }: { rows: readonly ImportRow[]; choices: StoredImport['choices'] },
): Promise<Checked[]> {
  const items = source.read(rows, choices);
  const good = items.filter(isGood);
  const comparisons = await source.compare(scope, good, choices);
  const compared = new Map(good.map((item, at) => [item.rows[0], comparisons[at]]));
  return items.flatMap((item) => {
    const comparison = compared.get(item.rows[0]);
    const problems = [...item.problems, ...(comparison?.problems ?? [])];
    const verdict = problems.length > 0 ? 'wrong' : (comparison?.verdict ?? 'wrong');
    return item.rows.map((row) => ({
      row,
      item: item.rows[0] ?? row,
      verdict,
      problems: problems.filter((problem) => problem.row === row).map(({ field, code }) => ({ field, code })),
    }));
  });
}

/** Whether an item can be compared and written. */
export function isGood(item: ReadItem<unknown>): item is ReadItem<unknown> & GoodItem<unknown> {
  return item.value !== null && item.problems.length === 0;
}
