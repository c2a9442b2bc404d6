import type pg from 'pg';
import { camelCase } from './camel-case.ts';
import { sql } from './query.ts';
import { rowsOf } from './send-statement.ts';

/** JavaScript type that the driver returns for each PostgreSQL type (`send-statement.ts` sets the parsers). */
const JS_TYPES: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
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
  json: 'Json',
  jsonb: 'Json',
  numeric: 'string',
  regclass: 'string',
  text: 'string',
  time: 'string',
  timestamptz: 'Date',
  tstzrange: 'string',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
};

const COLUMNS = sql<ColumnRow>`
  select c.relname as table_name, a.attname as column_name, coalesce(base.typname, t.typname) as type_name,
         a.attnotnull as is_required,
         (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = t.oid) as labels,
         array(select pg_get_constraintdef(k.oid) from pg_constraint k
                where k.contype = 'c' and (k.contypid = t.oid and t.typtype = 'd' or k.conrelid = c.oid and k.conkey = array[a.attnum])
                order by k.conname) as checks
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
   where c.relkind in ('r', 'p', 'v', 'm') and n.nspname = 'public'
     and not exists (select from pg_depend x where x.classid = 'pg_class'::regclass and x.objid = c.oid and x.deptype = 'e')
   order by c.relname collate "C", a.attnum`;

interface ColumnRow {
  readonly tableName: string;
  readonly columnName: string;
  readonly typeName: string;
  readonly isRequired: boolean;
  readonly labels: string[] | null;
  readonly checks: string[];
}

/** Returns the contents of `schema.generated.ts`: the row type of every table and view. */
export async function typesText(client: pg.Client): Promise<string> {
  const rows = await rowsOf(client, COLUMNS);
  const tables = Map.groupBy(rows, (row) => row.tableName);
  const body = [...tables].map(
    ([name, columns]) =>
      `  readonly ${name}: {\n${columns.map((column) => `    readonly ${camelCase(column.columnName)}: ${columnType(column)};`).join('\n')}\n  };`,
  );
  return [
    '// Written from the live catalogue by `sala schema`. Do not edit: write a migration.',
    '',
    '/** What a JSON column holds, until its module says what (`column-types.ts`). */',
    'export type Json = NonNullable<unknown>;',
    '',
    'export interface Tables {',
    ...body,
    '}',
    '',
  ].join('\n');
}

/** A column without `not null` is nullable. */
function columnType(column: ColumnRow): string {
  const type = listedValues(column.checks) ?? jsType(column);
  return column.isRequired ? type : `${type} | null`;
}

/** How PostgreSQL prints `column in ('a', 'b')` in a check constraint of a table or domain. */
const LIST = /^CHECK \(\(\(?\w+\)?(?:::text)? = ANY \(\(?ARRAY\[([^\]]*)\]\)?(?:::text\[\])?\)\)\)$/;
const TEXT = /'((?:[^']|'')*)'::(?:text|character varying)/g;

/** Returns the union of the texts in a check constraint; null where there is none. */
function listedValues(checks: readonly string[]): string | null {
  for (const check of checks) {
    const list = LIST.exec(check)?.[1];
    const texts = [...(list?.matchAll(TEXT) ?? [])].map(([, text = '']) => text.replaceAll("''", "'"));
    if (texts.length > 0) return texts.map(quoted).join(' | ');
  }
  return null;
}

function jsType({
  tableName,
  columnName,
  typeName,
  labels,
}: Omit<ColumnRow, 'checks' | 'isRequired'>): string {
  if (labels !== null) return labels.map(quoted).join(' | ');
  if (typeName.startsWith('_'))
    return `${jsType({ tableName, columnName, typeName: typeName.slice(1), labels })}[]`;
  const type = JS_TYPES[typeName];
  if (type === undefined)
    throw new Error(
      `${tableName}.${columnName} has type ${typeName}, which has no JavaScript type in types-writer.ts.`,
    );
  return type;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
