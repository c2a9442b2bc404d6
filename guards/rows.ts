import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SeenColumn, SeenFile } from '../src/platform/testing/seen-rows.ts';
import { type ColumnInCode, readStatements, type StatementInCode } from './rows-in-code.ts';
import { ROOT } from './tool.ts';

/** Typed templates that no test executes: first words → reason. */
const NOT_EXECUTED: Readonly<Record<string, string>> = {
  'select holder_id from ( select holder_id, expires_at':
    'the query of a cron job whose work is tested for single wallets',
  'select recipient from platform_mail where tenant_id = … and kind':
    'runs in the database of a killed server, whose tables have other OIDs',
  'select contact_email as email, number from orders_order': 'runs in the database of a killed server',
  'select document_id from billing_document where tenant_id = … order by document_i':
    'runs in a process that is killed',
  'select hostname from sites_host_options()':
    'the doctor examines the database of an installation, whose tables have other OIDs',
  "select current_setting('server_version') as version":
    'examines the server of an installation before there are tables',
  'select current_database() as database, (select shobj_description(':
    'sets the password of the role that all tests share',
};

/** PostgreSQL type → JavaScript type returned by the driver (`types-writer.ts` has those of our columns). */
const KINDS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  char: 'string',
  citext: 'string',
  date: 'string',
  daterange: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int4multirange: 'string',
  int8: 'number',
  name: 'string',
  numeric: 'string',
  oid: 'number',
  regclass: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tstzrange: 'string',
  tsvector: 'string',
  unknown: 'string',
  uuid: 'string',
  varchar: 'string',
  void: 'string',
};

/** Recorded rows of a test run: template key → one list of columns per distinct result shape. */
export type SeenRows = ReadonlyMap<string, readonly (readonly SeenColumn[])[]>;

/** Reads the rows recorded by the workers of a run. */
export function readSeen(folder: string): { rows: SeenRows; fragments: ReadonlySet<string> } {
  const rows = new Map<string, SeenColumn[][]>();
  const fragments = new Set<string>();
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    const file = JSON.parse(readFileSync(join(folder, name), 'utf8')) as SeenFile;
    for (const key of file.fragments) fragments.add(key);
    for (const { key, columns } of file.statements) rows.set(key, [...(rows.get(key) ?? []), [...columns]]);
  }
  return { rows, fragments };
}

/** Compares row types with recorded rows and returns one sentence for each difference. */
export function rowProblems(
  code: readonly StatementInCode[],
  { rows, fragments }: ReturnType<typeof readSeen>,
  { isWhole, notExecuted = NOT_EXECUTED }: RowRules,
): string[] {
  const problems: string[] = [];
  for (const { key, place, beginning, columns } of code) {
    const say = (what: string): void => void problems.push(`${place} ${what}`);
    if (columns === null) {
      say('the row type has no fixed columns: list them.');
      continue;
    }
    const runs = rows.get(key);
    if (runs === undefined) {
      if (!isWhole || Object.keys(notExecuted).some((start) => beginning.startsWith(start))) continue;
      if (fragments.has(key)) say('is only executed as a part of other statements: remove its row type.');
      else say(`no test executes it: ${beginning}`);
      continue;
    }
    const types = typesByName(runs);
    const found = new Set(
      ofSeveralTables(runs).flatMap((seen) => columnProblems(columns, seen, isWhole ? types : null)),
    );
    for (const what of found) say(what);
  }
  if (isWhole) {
    const executed = new Set(code.filter(({ key }) => rows.has(key)).map(({ beginning }) => beginning));
    for (const start of Object.keys(notExecuted))
      if ([...executed].some((beginning) => beginning.startsWith(start)))
        problems.push(
          `guards/rows.ts: a test executes this statement now, remove it from NOT_EXECUTED: ${start}`,
        );
  }
  return problems;
}

/** PostgreSQL types of each column over all runs. A sort key, for example, has a type per sort order. */
function typesByName(runs: readonly (readonly SeenColumn[])[]): Map<string, string[]> {
  const types = Map.groupBy(runs.flat(), ({ name }) => name);
  return new Map([...types].map(([name, columns]) => [name, [...new Set(columns.map(({ type }) => type))]]));
}

/** Clears the origin of a column that comes from different tables, as when the table name is a parameter. */
function ofSeveralTables(runs: readonly (readonly SeenColumn[])[]): SeenColumn[][] {
  const homes = Map.groupBy(runs.flat(), ({ name }) => name);
  const isOne = ({ name }: SeenColumn): boolean =>
    new Set(homes.get(name)?.map(({ origin }) => `${origin?.table}.${origin?.column}`)).size === 1;
  return runs.map((seen) => seen.map((column) => (isOne(column) ? column : { ...column, origin: null })));
}

export interface RowRules {
  /** Whether all tests ran, so that an unrecorded template is executed by none. */
  readonly isWhole: boolean;
  readonly notExecuted?: Readonly<Record<string, string>>;
}

function columnProblems(
  columns: Readonly<Record<string, ColumnInCode>>,
  seen: readonly SeenColumn[],
  types: ReadonlyMap<string, readonly string[]> | null,
): string[] {
  const names = new Set(seen.map(({ name }) => name));
  const missing = Object.entries(columns).filter(([name, { isOptional }]) => !names.has(name) && !isOptional);
  return [
    ...missing.map(([name]) => `${name}: the statement returns no such column.`),
    ...seen.flatMap((column) => {
      const written = columns[column.name];
      if (written === undefined) return [`${column.name}: missing in the row type.`];
      return differences(written, column, types && (types.get(column.name) ?? [])).map(
        (what) => `${column.name}: ${what}`,
      );
    }),
  ];
}

function differences(written: ColumnInCode, seen: SeenColumn, types: readonly string[] | null): string[] {
  const { origin } = seen;
  const column = origin && `${origin.table}.${origin.column}`;
  const problems: string[] = [];
  const wrong = kindProblem(written.kinds, seen.type, types);
  if (wrong !== null) problems.push(wrong);
  const isJson = seen.type === 'json' || seen.type === 'jsonb';
  if (!written.isNullable && !(isJson && written.kinds.includes('unknown'))) {
    if (seen.isNullMet) problems.push('was null in a test, but is not nullable in the row type.');
    else if (origin?.isRequired === false && !written.isFilled)
      problems.push(`${column} is nullable: add null, or use Filled if the statement excludes such rows.`);
  }
  const { texts } = written;
  const strange = texts === null ? [] : seen.texts.filter((text) => !texts.includes(text));
  if (strange.length > 0)
    problems.push(`was '${strange.join("', '")}' in a test, which the row type does not list.`);
  if (origin !== null && !written.isFromSchema)
    problems.push(`has a handwritten type for ${column}: use RowOf, RowAs or Rows.`);
  return problems;
}

/** `types`: those of all runs, null if only some tests ran. A union is correct if each of its members was seen, and no other type. */
function kindProblem(kinds: readonly string[], type: string, types: readonly string[] | null): string | null {
  if (kinds.includes('any')) return 'is any.';
  if (type === 'json' || type === 'jsonb' || kinds.length === 0) return null; // `null` only: nulls are compared separately
  const kind = kindOf(type);
  if (kind === undefined) return `has the PostgreSQL type ${type}, which guards/rows.ts does not list.`;
  const seen = types?.map(kindOf);
  const isMet = (name: string): boolean =>
    seen === undefined || seen.includes(name) || (kind === 'array of undefined' && name.startsWith('array'));
  const isMember = kinds.includes(kind) || kind === 'array of undefined';
  return isMember && kinds.every(isMet)
    ? null
    : `is ${kind} (${type}), but ${kinds.join(' or ')} in the row type.`;
}

function kindOf(type: string): string | undefined {
  return type.startsWith('_') ? `array of ${KINDS[type.slice(1)]}` : KINDS[type];
}

/**
 * `node guards/rows.ts FOLDER`: reads the code immediately and the recorded rows when standard input ends, which is `whole`
 * if all tests ran. Prints the differences.
 */
async function main(folder: string): Promise<boolean> {
  const code = readStatements(ROOT);
  const input = process.stdin.isTTY ? '' : Buffer.concat(await Array.fromAsync(process.stdin)).toString();
  const problems = rowProblems(code, readSeen(folder), { isWhole: input.trim() === 'whole' });
  if (problems.length > 0) console.log(problems.join('\n'));
  return problems.length === 0;
}

if (import.meta.main) process.exitCode = (await main(process.argv[2] ?? '')) ? 0 : 1;
