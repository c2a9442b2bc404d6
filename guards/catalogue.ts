import type pg from 'pg';

/** Tables without a tenant. The run-time role may only read them. */
const TENANTLESS_TABLES = [
  'address_district',
  'address_province',
  'address_source',
  'address_subdistrict',
  'billing_transfer_claim', // digests of bank transfers, accessed only through two definer functions
  'platform_job_task',
  'platform_migration',
  'platform_object_stray',
];

/** Keys that are unique in the whole installation and therefore do not begin with the tenant. */
const INSTALLATION_KEYS = [
  'sites_host_hostname_key', // a hostname belongs to one tenant
  'sites_tenant_code_key', // key of the tenant directory
];

/** Functions with owner rights. Each is restricted by its arguments or the tenant setting, and was reviewed by two people. */
const DEFINER_FUNCTIONS = [
  'billing_claim_transfer',
  'billing_transfer_state',
  'ledger_move', // the only code that changes a balance
  'ledger_set_aside', // the only code that changes the held amount
  'platform_content_changes',
  'platform_enqueue',
  'platform_job_statistics',
  'platform_search_items',
  'platform_search_words',
  'sites_host_options',
  'sites_related',
  'sites_tenant_by_id',
  'sites_tenant_of_host',
];

const RUN_TIME_ROLE = 'sala_app';
const STRICT = "(tenant_id = (current_setting('app.tenant_id'::text))::uuid)";

/** Excludes the schemas of PostgreSQL and of the job runner. */
const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'graphile_worker')`;

/** Our tables, without PostgreSQL's, the job runner's (whose row security has no policies) and those of extensions. */
const TABLES = `
  tables as (
    select c.oid, c.oid::regclass::text as name, c.relowner, c.relrowsecurity, c.relforcerowsecurity, c.relacl,
           t.attnum as tenant
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      left join pg_attribute t on t.attrelid = c.oid and t.attname = 'tenant_id' and not t.attisdropped
     where c.relkind in ('r', 'p') and ${OURS}
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))`;

interface CatalogueLaw {
  readonly name: string;
  /** Returns one row with the column `problem` per violation. */
  readonly sql: string;
  readonly values?: unknown[];
}

/** The rules for every table, key, policy, role, view and function of the migrated database. */
export const CATALOGUE_LAWS: readonly CatalogueLaw[] = [
  {
    name: 'every table has a tenant_id or is listed',
    sql: `with ${TABLES} select format('%s has no tenant_id and is not listed', name) as problem
            from tables where tenant is null and name <> all($1)`,
    values: [TENANTLESS_TABLES],
  },
  {
    name: 'tenant_id is uuid not null',
    sql: `with ${TABLES} select format('%s.tenant_id is not uuid not null', name) as problem
            from tables join pg_attribute a on a.attrelid = oid and a.attnum = tenant
           where a.atttypid <> 'uuid'::regtype or not a.attnotnull`,
  },
  {
    name: 'row security is enabled and forced',
    sql: `with ${TABLES} select format('%s has row security enabled: %s, forced: %s', name, relrowsecurity, relforcerowsecurity) as problem
            from tables where tenant is not null and not (relrowsecurity and relforcerowsecurity)`,
  },
  {
    name: 'policies restrict the run-time role to the current tenant',
    sql: `with ${TABLES}
          select format('%s has no policy for ${RUN_TIME_ROLE}', name) as problem from tables
           where tenant is not null and not exists (
             select from pg_policy where polrelid = tables.oid and polroles = array['${RUN_TIME_ROLE}'::regrole::oid])
          union all
          select format('policy %s on %s is not restricted to the current tenant: %s', polname, name,
                        coalesce(pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)))
            from tables join pg_policy on polrelid = tables.oid
           where tenant is not null and polroles <> array[relowner] and polpermissive
             and (polcmd <> '*' or pg_get_expr(polqual, polrelid) is distinct from $1
                  or pg_get_expr(polwithcheck, polrelid) is distinct from $1)`,
    values: [STRICT],
  },
  {
    name: 'primary and unique keys begin with the tenant',
    sql: `with ${TABLES}
          select format('%s has no primary key', name) as problem from tables
           where not exists (select from pg_index where indrelid = tables.oid and indisprimary)
          union all
          select format('%s: unique key %s does not begin with tenant_id', name, i.indexrelid::regclass)
            from tables join pg_index i on i.indrelid = tables.oid
           where tenant is not null and i.indisunique and i.indkey[0] <> tenant
             and i.indexrelid::regclass::text <> all($1)`,
    values: [INSTALLATION_KEYS],
  },
  {
    name: 'foreign keys between tenant tables include tenant_id',
    sql: `with ${TABLES}
          select format('%s: %s does not map tenant_id to tenant_id', f.name, k.conname) as problem
            from pg_constraint k join tables f on f.oid = k.conrelid join tables t on t.oid = k.confrelid
           where k.contype = 'f' and t.tenant is not null
             and not exists (select from unnest(k.conkey, k.confkey) as pair (here, there) where here = f.tenant and there = t.tenant)`,
  },
  {
    name: 'every foreign key has an index that begins with its columns',
    sql: `with ${TABLES}
          select format('%s: %s has no index beginning with its columns', name, conname) as problem
            from pg_constraint k join tables on tables.oid = k.conrelid
           where contype = 'f' and not exists (
             select from pg_index i where i.indrelid = k.conrelid
               and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
               and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
  },
  {
    name: 'the run-time role owns nothing and has no elevated rights',
    sql: `select format('%s is a superuser, bypasses row security, or can create roles or databases', rolname) as problem
            from pg_roles where rolname = '${RUN_TIME_ROLE}' and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
          union all
          select format('${RUN_TIME_ROLE} is a member of %s', roleid::regrole)
            from pg_auth_members where member = '${RUN_TIME_ROLE}'::regrole
          union all
          select format('${RUN_TIME_ROLE} owns %s', c.oid::regclass) from pg_class c where relowner = '${RUN_TIME_ROLE}'::regrole
          union all
          select format('${RUN_TIME_ROLE} owns %s', p.oid::regprocedure) from pg_proc p where proowner = '${RUN_TIME_ROLE}'::regrole
          union all
          select format('${RUN_TIME_ROLE} may create in schema %s', nspname) from pg_namespace
           where has_schema_privilege('${RUN_TIME_ROLE}', oid, 'create')`,
  },
  {
    name: 'the run-time role can only read and write rows',
    sql: `with ${TABLES}
          select format('%s grants %s to %s', name, privilege_type, case grantee when 0 then 'public' else grantee::regrole::text end) as problem
            from tables cross join aclexplode(relacl)
           where grantee <> relowner
             and (grantee = 0 or privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
                  or (tenant is null and privilege_type <> 'SELECT'))`,
  },
  {
    name: 'views are security_invoker',
    sql: `select format('view %s is not security_invoker', c.oid::regclass) as problem
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
           where c.relkind in ('v', 'm') and ${OURS} and not coalesce(c.reloptions::text ~ 'security_invoker=(true|on)', false)
             and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  },
  {
    name: 'security definer functions are listed, not public, and set their search path',
    sql: `select format('%s is security definer and is not listed', p.oid::regprocedure) as problem
            from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where p.prosecdef and ${OURS} and p.proname <> all($1)
          union all
          select format('%s is security definer and does not set a search_path that ends with pg_temp', p.oid::regprocedure)
            from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where p.prosecdef and ${OURS} and not coalesce(p.proconfig::text ~ 'search_path=[^=]*pg_temp', false)
          union all
          select format('%s is security definer and can be executed by public', p.oid::regprocedure)
            from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where p.prosecdef and ${OURS}
             and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) where grantee = 0)`,
    values: [DEFINER_FUNCTIONS],
  },
  {
    name: 'money is a bigint in satang with a check constraint',
    sql: `with ${TABLES}
          select format('%s.%s is %s', name, attname, format_type(atttypid, atttypmod)) as problem
            from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
           where attname ~ '_satang$' and atttypid not in ('int8'::regtype, 'satang'::regtype)
          union all
          select format('%s.%s has no check constraint', name, attname)
            from tables join pg_attribute a on attrelid = oid and attnum > 0 and not attisdropped
           where attname ~ '_satang$' and atttypid <> 'satang'::regtype and not exists (
             select from pg_constraint where conrelid = tables.oid and contype = 'c' and a.attnum = any(conkey))`,
  },
  {
    name: 'timestamps end in _at, dates in _on (or _since, _until and _date, where those read better)',
    sql: `with ${TABLES}
          select format('%s.%s is %s', name, attname, format_type(atttypid, atttypmod)) as problem
            from tables join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
           where (attname ~ '_at$' and atttypid <> 'timestamptz'::regtype)
              or (attname ~ '_on$' and atttypid <> 'date'::regtype)
              or (atttypid = 'timestamptz'::regtype and attname !~ '_(at|since|until)$')
              or (atttypid = 'date'::regtype and attname !~ '_(on|date)$')
              or atttypid in ('timestamp'::regtype, 'timetz'::regtype, 'money'::regtype)`,
  },
];

/** Returns one sentence for each violation of a catalogue law in the database of `client`. */
export async function catalogueProblems(client: pg.Client): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, sql, values } of CATALOGUE_LAWS) {
    const { rows } = await client.query<{ problem: string }>(sql, values ?? []);
    problems.push(...rows.map((row) => `${row.problem} (${name})`));
  }
  return problems.toSorted();
}
