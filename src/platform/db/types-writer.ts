import type pg from 'pg';

/** What the driver hands to JavaScript for each PostgreSQL type (`database.ts` sets the parsers). */
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
  json: 'unknown',
  jsonb: 'unknown',
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

const COLUMNS = `
  select c.relname as table_name, a.attname as column_name, coalesce(base.typname, t.typname) as type_name,
         a.attnotnull as is_required, c.relkind in ('v', 'm') as is_view,
         d.oid is not null or a.attidentity <> '' as has_default,
         a.attgenerated <> '' or a.attidentity = 'a' as is_computed,
         (select array_agg(enumlabel::text order by enumsortorder) from pg_enum where enumtypid = t.oid) as labels
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_type base on base.oid = t.typbasetype and t.typtype = 'd'
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
   where c.relkind in ('r', 'p', 'v', 'm') and n.nspname = 'public'
     and not exists (select from pg_depend x where x.classid = 'pg_class'::regclass and x.objid = c.oid and x.deptype = 'e')
   order by c.relname collate "C", a.attnum`;

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly type_name: string;
  readonly is_required: boolean;
  readonly is_view: boolean;
  readonly has_default: boolean;
  readonly is_computed: boolean;
  readonly labels: string[] | null;
}

/** The text of `schema.generated.ts`: Kysely's view of every table and view. */
export async function typesText(client: pg.Client): Promise<string> {
  const { rows } = await client.query<ColumnRow>(COLUMNS);
  const tables = Map.groupBy(rows, (row) => row.table_name);
  const body = [...tables].map(
    ([name, columns]) =>
      `  ${name}: {\n${columns.map((column) => `    ${column.column_name}: ${columnType(column)};`).join('\n')}\n  };`,
  );
  const wrappers = ['Generated', 'GeneratedAlways'].filter((wrapper) =>
    body.some((text) => text.includes(`${wrapper}<`)),
  );
  return [
    '// Written from the live catalogue by `sala schema`. Do not edit: write a migration.',
    ...(wrappers.length > 0 ? [`import type { ${wrappers.join(', ')} } from 'kysely';`] : []),
    '',
    'export interface Database {',
    ...body,
    '}',
    '',
  ].join('\n');
}

/** A column without `not null` may be null; one with a default may be left out of an insert. */
function columnType(column: ColumnRow): string {
  const base = jsType(column);
  const type = column.is_required || base === 'unknown' ? base : `${base} | null`;
  if (column.is_view) return type;
  if (column.is_computed) return `GeneratedAlways<${type}>`;
  return column.has_default ? `Generated<${type}>` : type;
}

function jsType({ table_name, column_name, type_name, labels }: ColumnRow): string {
  if (labels !== null) return labels.map((label) => `'${label}'`).join(' | ');
  if (type_name.startsWith('_'))
    return `${jsType({ table_name, column_name, type_name: type_name.slice(1), labels } as ColumnRow)}[]`;
  const type = JS_TYPES[type_name];
  if (type === undefined)
    throw new Error(
      `${table_name}.${column_name} has type ${type_name}, which has no JavaScript type in types-writer.ts.`,
    );
  return type;
}
