import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import type { Compilable } from '../db/query.ts';
import { observeStatements } from '../db/send-statement.ts';
import { withClient } from '../db/with-client.ts';
import { isCloned, testDatabase } from './test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where this run keeps what its statements answered. */
    seenRows: string;
  }
}

/** A column of what a statement answered, with everything that its rows showed. */
export interface SeenColumn {
  readonly name: string;
  /** Name of the PostgreSQL type. */
  readonly type: string;
  /** Where the column comes from as it is; null for an expression. */
  readonly origin: { readonly table: string; readonly column: string; readonly isRequired: boolean } | null;
  readonly isNullMet: boolean;
  readonly texts: readonly string[];
}

/** What one template answered in one test file; the same template may select other columns with other fragments in it. */
export interface SeenStatement {
  readonly key: string;
  readonly columns: readonly SeenColumn[];
}

/** What `guards/rows.ts` reads. */
export interface SeenFile {
  readonly statements: readonly SeenStatement[];
  /** Templates that were fragments of others. */
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

/** Begins to listen; what is heard again is cheap. */
export function recordRows(): void {
  observeStatements(record);
}

/** Writes what was seen since the last time: called at the end of every test file. */
export async function writeSeenRows(): Promise<void> {
  const folder = inject('seenRows') as string | undefined;
  if (folder === undefined || entries.size === 0) return; // only where the run is set up to compare
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
  // Not by a counter: a test that loads modules anew would begin it again, over what the worker wrote before.
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(seen));
}

interface Template {
  readonly sqlFragments?: readonly string[];
  readonly parameters?: readonly Template[];
}

/** In a database that was not cloned from the template, tables have other numbers. */
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

/** Made once for each template: its texts are one object for as long as the process lives. */
function keyOf(texts: readonly string[]): string {
  let key = keys.get(texts);
  if (key === undefined) keys.set(texts, (key = templateKey(texts)));
  return key;
}

/** The name of a template in both lists, of what was seen and of what the code says. */
export function templateKey(texts: readonly string[]): string {
  return createHash('sha256').update(texts.join('${}')).digest('hex').slice(0, 20);
}

interface Facts {
  readonly types: ReadonlyMap<number, string>;
  readonly columns: ReadonlyMap<string, NonNullable<SeenColumn['origin']>>;
}

let schemaFacts: Promise<Facts> | undefined;

/** Views have no columns of their own here: theirs count as expressions. */
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
