import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Compilable } from '../db/query.ts';
import { observeStatements, type StatementObserver } from '../db/send-statement.ts';
import { withClient } from '../db/with-client.ts';
import { isCloned, testDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder in which this run records the rows of its statements. */
    seenRows: string;
  }
}

/** A column of a statement's result, with what was observed in its rows. */
export interface SeenColumn {
  readonly name: string;
  /** Name of the PostgreSQL type. */
  readonly type: string;
  /** The table column that it comes from unchanged; null for an expression. */
  readonly origin: { readonly table: string; readonly column: string; readonly isRequired: boolean } | null;
  readonly isNullMet: boolean;
  readonly texts: readonly string[];
}

/** Results of one template in one test file; with other fragments in it, the same template may select other columns. */
export interface SeenStatement {
  readonly key: string;
  readonly columns: readonly SeenColumn[];
}

/** Input of `guards/rows.ts`. */
export interface SeenFile {
  readonly statements: readonly SeenStatement[];
  /** Templates that were used as fragments of others. */
  readonly fragments: readonly string[];
}

const MAX_ROWS = 500;
const MAX_TEXTS = 60;
const MAX_TEXT_LENGTH = 60;
const TEXT_TYPES: ReadonlySet<number> = new Set([25, 1043]);

interface Entry {
  readonly key: string;
  readonly fields: readonly pg.FieldDef[];
  readonly nulls: boolean[];
  readonly texts: Set<string>[];
}

const entries = new Map<string, Entry>();
const fragments = new Set<string>();
const keys = new WeakMap<object, string>();

/** Starts recording; repeated statements are cheap. `observe` sees every statement too. */
export function recordRows(observe: StatementObserver): void {
  observeStatements((query, result, database) => {
    record(query, result, database);
    observe(query, result, database);
  });
}

/** Writes what was recorded since the last call; called at the end of every test file. */
export async function writeSeenRows(): Promise<void> {
  const folder = inject('seenRows') as string | undefined;
  if (folder === undefined || entries.size === 0) return; // only in a run that is set up to compare
  const facts = await (schemaFacts ??= readFacts());
  const statements = [...entries.values()].map((entry) => ({
    key: entry.key,
    columns: entry.fields.map((field, index) => ({
      name: field.name,
      type: facts.types.get(field.dataTypeID) ?? String(field.dataTypeID),
      origin: facts.columns.get(`${field.tableID}.${field.columnID}`) ?? null,
      isNullMet: entry.nulls[index] ?? false,
      texts: [...(entry.texts[index] ?? [])],
    })),
  }));
  const seen: SeenFile = { statements, fragments: [...fragments] };
  entries.clear();
  fragments.clear();
  mkdirSync(folder, { recursive: true });
  // Random instead of a counter, which would restart in tests that reload modules and overwrite earlier files of the
  // worker.
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(seen));
}

interface Template {
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly Template[];
}

/** Skips databases that are not clones of the template: their tables have other oids. */
function record(query: Compilable, { fields, rows }: pg.QueryResult, database: string): void {
  if (!isCloned(database)) return;
  const template = (query as unknown as { toOperationNode(): Template }).toOperationNode();
  if (template.sqlFragments === undefined) return;
  const key = keyOf(template.sqlFragments);
  for (const inner of template.parameters ?? []) noteFragments(inner);
  const shape = `${key} ${fields.map((field) => `${field.name} ${field.dataTypeID} ${field.tableID}.${field.columnID}`).join()}`;
  let entry = entries.get(shape);
  if (entry === undefined) {
    entry = { key, fields, nulls: fields.map(() => false), texts: fields.map(() => new Set<string>()) };
    entries.set(shape, entry);
  }
  for (const row of rows.slice(0, MAX_ROWS)) look(entry, row);
}

function look({ fields, nulls, texts }: Entry, row: Readonly<Record<string, unknown>>): void {
  for (const [index, { name, dataTypeID }] of fields.entries()) {
    const value = row[name];
    if (value === null) nulls[index] = true;
    else if (TEXT_TYPES.has(dataTypeID) && typeof value === 'string' && value.length <= MAX_TEXT_LENGTH) {
      const met = texts[index];
      if (met !== undefined && met.size < MAX_TEXTS) met.add(value);
    }
  }
}

function noteFragments({ sqlFragments, parameters }: Template): void {
  if (sqlFragments === undefined) return;
  if (sqlFragments.length > 0) fragments.add(keyOf(sqlFragments));
  for (const inner of parameters ?? []) noteFragments(inner);
}

/** Cached per template: its strings array is one object for the lifetime of the process. */
function keyOf(texts: readonly string[]): string {
  let key = keys.get(texts);
  if (key === undefined) keys.set(texts, (key = templateKey(texts)));
  return key;
}

/** Returns the key of a template, used for recorded statements and for those in the code. */
export function templateKey(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('${}')).digest('hex').slice(0, 20);
}

interface Facts {
  readonly types: ReadonlyMap<number, string>;
  readonly columns: ReadonlyMap<string, NonNullable<SeenColumn['origin']>>;
}

let schemaFacts: Promise<Facts> | undefined;

/** Reads types and table columns. Columns of views are missing and count as expressions. */
async function readFacts(): Promise<Facts> {
  const { superuser } = await testDatabase();
  return await withClient(superuser, async (client) => {
    const types = await client.query<{ oid: number; name: string }>(
      'select oid, typname as name from pg_type',
    );
    const columns = await client.query<{ id: string; table: string; column: string; is_required: boolean }>(`
      select c.oid || '.' || a.attnum as id, c.relname as "table", a.attname as "column", a.attnotnull as is_required
        from pg_attribute a join pg_class c on c.oid = a.attrelid
       where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0`);
    return {
      types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
      columns: new Map(
        columns.rows.map(({ id, table, column, is_required }) => [
          id,
          { table, column, isRequired: is_required },
        ]),
      ),
    };
  });
}
