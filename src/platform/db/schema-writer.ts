import type pg from 'pg';
import { sql } from './query.ts';
import { rowsOf } from './send-statement.ts';
import { typesText } from './types-writer.ts';

/** Returns the contents of `schema.sql` and `schema.generated.ts`, read from the catalogue of the connected database. */
export async function describeSchema(client: pg.Client): Promise<{ sql: string; types: string }> {
  return { sql: await schemaText(client), types: await typesText(client) };
}

/** Excludes PostgreSQL's own schemas and that of the job runner. */
const OURS = sql.raw(`n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`);

function notOfExtension(catalogue: string, id: string): ReturnType<typeof sql.raw> {
  return sql.raw(
    `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${id} and d.deptype = 'e')`,
  );
}

/** Each query returns complete lines of SQL in a fixed order. */
interface Line {
  readonly line: string;
}

const EXTENSIONS = sql<Line>`
  select format('create extension %I;', extname) as line from pg_extension where extname <> 'plpgsql' order by extname`;

const COLLATIONS = sql<Line>`
  select format('create collation %s (provider = icu, locale = %L%s);', c.oid::regcollation, c.colllocale,
                case when c.collisdeterministic then '' else ', deterministic = false' end) as line
    from pg_collation c join pg_namespace n on n.oid = c.collnamespace
   where c.collprovider = 'i' and ${OURS} and ${notOfExtension('pg_collation', 'c.oid')}
   order by c.oid::regcollation::text collate "C"`;

const ENUMS = sql<Line>`
  select format('create type %s as enum (%s);', t.oid::regtype,
                (select string_agg(quote_literal(enumlabel), ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid)) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where t.typtype = 'e' and ${OURS} and ${notOfExtension('pg_type', 't.oid')}
   order by t.oid::regtype::text collate "C"`;

const DOMAINS = sql<Line>`
  select format('create domain %s as %s%s;', t.oid::regtype, format_type(t.typbasetype, t.typtypmod),
                (select string_agg(format(' constraint %I %s', conname, pg_get_constraintdef(c.oid)), '' order by conname)
                   from pg_constraint c where c.contypid = t.oid and c.contype = 'c')) as line
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
   where t.typtype = 'd' and ${OURS} and ${notOfExtension('pg_type', 't.oid')}
   order by t.oid::regtype::text collate "C"`;

const TABLES = sql<TableRow>`
  select c.oid, c.oid::regclass::text as name, c.relrowsecurity as protected, c.relforcerowsecurity as forced,
         case when c.relkind = 'p' then ' partition by ' || pg_get_partkeydef(c.oid) else '' end as partitions
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and ${OURS} and ${notOfExtension('pg_class', 'c.oid')}
   order by c.relname collate "C"`;

const columnsOf = (table: number) => sql<Line>`
  select format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
         || case when a.attcollation <> t.typcollation then format(' collate %s', a.attcollation::regcollation) else '' end
         || case when a.attnotnull then ' not null' else '' end
         || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity'
                 when a.attgenerated = 's' then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
                 when a.attgenerated = 'v' then format(' generated always as (%s)', pg_get_expr(d.adbin, d.adrelid))
                 when d.oid is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid)
                 else '' end as line
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = ${table} and a.attnum > 0 and not a.attisdropped
   order by a.attnum`;

const constraintsOf = (table: number) => sql<Line>`
  select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as line
    from pg_constraint where conrelid = ${table} and contype <> 'n'
   order by strpos('puxcf', contype), conname collate "C"`;

const indexesOf = (table: number) => sql<Line>`
  select pg_get_indexdef(i.indexrelid) || ';' as line
    from pg_index i join pg_class c on c.oid = i.indexrelid
   where i.indrelid = ${table} and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = i.indrelid)
   order by c.relname collate "C"`;

const policiesOf = (table: number) => sql<Line>`
  select format('create policy %I on %s as %s for %s to %s', polname, polrelid::regclass,
                case when polpermissive then 'permissive' else 'restrictive' end,
                case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
                case when polroles = '{0}' then 'public'
                     else (select string_agg(case when r.oid = c.relowner then 'owner' else quote_ident(r.rolname) end, ', ' order by r.rolname)
                             from pg_roles r where r.oid = any(polroles)) end)
         || coalesce(' using (' || pg_get_expr(polqual, polrelid) || ')', '')
         || coalesce(' with check (' || pg_get_expr(polwithcheck, polrelid) || ')', '') || ';' as line
    from pg_policy join pg_class c on c.oid = polrelid where polrelid = ${table}
   order by polname collate "C"`;

const triggersOf = (table: number) => sql<Line>`
  select pg_get_triggerdef(oid) || ';' as line from pg_trigger
   where tgrelid = ${table} and not tgisinternal order by tgname collate "C"`;

/** The owner's own rights are implied. */
const tableGrantsOf = (table: number) => sql<Line>`
  select format('grant %s on %s to %s;', string_agg(lower(x.privilege_type), ', ' order by x.privilege_type),
                c.oid::regclass, coalesce(quote_ident(r.rolname), 'public')) as line
    from pg_class c cross join aclexplode(c.relacl) x left join pg_roles r on r.oid = x.grantee
   where c.oid = ${table} and x.grantee <> c.relowner
   group by c.oid, r.rolname order by r.rolname collate "C"`;

const VIEWS = sql<Line>`
  select format('create %s %s%s as%s', case c.relkind when 'm' then 'materialized view' else 'view' end, c.oid::regclass,
                coalesce(' with (' || array_to_string(c.reloptions, ', ') || ')', ''), E'\\n' || pg_get_viewdef(c.oid)) as line
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('v', 'm') and ${OURS} and ${notOfExtension('pg_class', 'c.oid')}
   order by c.oid::regclass::text collate "C"`;

const FUNCTIONS = sql<Line>`
  select regexp_replace(pg_get_functiondef(p.oid), '\\s+$', '') || ';'
         || coalesce((select string_agg(format(E'\\ngrant execute on function %s to %s;', p.oid::regprocedure, coalesce(quote_ident(r.rolname), 'public')),
                                        '' order by r.rolname)
                        from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x left join pg_roles r on r.oid = x.grantee
                       where x.grantee <> p.proowner), '') as line
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where p.prokind in ('f', 'p') and ${OURS} and ${notOfExtension('pg_proc', 'p.oid')}
   order by p.oid::regprocedure::text collate "C"`;

async function schemaText(client: pg.Client): Promise<string> {
  const lines = async (query: typeof EXTENSIONS): Promise<string[]> =>
    (await rowsOf(client, query)).map((row) => row.line);

  const tables = await rowsOf(client, TABLES);
  const blocks = ['-- Written from the live catalogue by `sala schema`. Do not edit: write a migration.'];
  blocks.push(
    (await lines(EXTENSIONS)).join('\n'),
    (await lines(COLLATIONS)).join('\n'),
    ...(await lines(ENUMS)),
    (await lines(DOMAINS)).join('\n'),
  );
  for (const table of tables) {
    const inside = [...(await lines(columnsOf(table.oid))), ...(await lines(constraintsOf(table.oid)))];
    const after: string[] = [];
    for (const query of [indexesOf, policiesOf, triggersOf, tableGrantsOf])
      after.push(...(await lines(query(table.oid))));
    blocks.push(
      [
        `create table ${table.name} (\n  ${inside.join(',\n  ')}\n)${table.partitions};`,
        ...(table.protected ? [`alter table ${table.name} enable row level security;`] : []),
        ...(table.forced ? [`alter table ${table.name} force row level security;`] : []),
        ...after,
      ].join('\n'),
    );
  }
  blocks.push(...(await lines(VIEWS)), ...(await lines(FUNCTIONS)));
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

interface TableRow {
  readonly oid: number;
  readonly name: string;
  readonly protected: boolean;
  readonly forced: boolean;
  readonly partitions: string;
}
