import pg from 'pg';
import { OperatorProblem } from '../config/operator-problem.ts';
import type { Keyring } from '../config/keyring.ts';
import { sql } from '../db/query.ts';
import { rowsOf } from '../db/send-statement.ts';
import { withClient } from '../db/with-client.ts';
import { APP_ROLE } from './prepare-database.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

/**
 * Sets the password of the run-time role in an external PostgreSQL, derived from the secret, and returns its
 * connection settings. Roles belong to the whole PostgreSQL server, so the role's comment names the database that set
 * the password: a second installation on it is refused instead of locking out the first one.
 */
export async function prepareRuntimeRole(owner: pg.ClientConfig, secret: Keyring): Promise<pg.ClientConfig> {
  const [password] = passwordsOf(secret);
  return withClient(owner, async (client) => {
    const app = { ...withoutUrl(client, owner), user: APP_ROLE, password };
    if (await canConnect(app)) return app;
    await setLogin(client, password);
    return app;
  });
}

/**
 * Returns the run-time role's connection with whichever accepted password works. Changes nothing; throws an
 * `OperatorProblem` where none works.
 */
export async function findRuntimeRole(owner: pg.ClientConfig, secret: Keyring): Promise<pg.ClientConfig> {
  return withClient(owner, async (client) => {
    for (const password of passwordsOf(secret)) {
      const app = { ...withoutUrl(client, owner), user: APP_ROLE, password };
      if (await canConnect(app)) return app;
    }
    throw new OperatorProblem(
      `The role ${APP_ROLE} of this database does not open with this SALA_SECRET: run "sala migrate" for a new database, or set the secret that the server has.`,
    );
  });
}

/**
 * Returns connection settings for a long-running process during a rotation of the secret: another node may change the
 * role's password to that of another accepted secret at any time, so each new connection tries them in turn. Unchanged
 * with a single secret.
 */
export function withAcceptedPasswords(app: pg.ClientConfig, secret: Keyring): pg.ClientConfig {
  const passwords = passwordsOf(secret);
  const isOurs = typeof app.password === 'string' && passwords.includes(app.password);
  if (passwords.length === 1 || app.user !== APP_ROLE || !isOurs) return app;
  return {
    ...app,
    password: async () => {
      for (const password of passwords) if (await canConnect({ ...app, password })) return password;
      return passwords[0]; // let the connection itself fail with its error
    },
  };
}

function passwordsOf(secret: Keyring): [string, ...string[]] {
  const [first, ...others] = secret.deriveKeys('database/run-time-role');
  return [first.toString('base64url'), ...others.map((key) => key.toString('base64url'))];
}

/** Refuses a run-time role that could bypass row security: a superuser, BYPASSRLS, or the owner of any table. */
export async function checkRuntimeRole(app: pg.ClientConfig): Promise<void> {
  const problem = await findRuntimeRoleProblem(app);
  if (problem !== null) throw new OperatorProblem(problem);
}

interface RoleRights {
  readonly role: string;
  readonly isSuper: boolean;
  readonly isBypassing: boolean;
  /** The first of the tables that it owns. */
  readonly owns: string | null;
}

/** Returns why the role must not serve requests, or null. */
export async function findRuntimeRoleProblem(app: pg.ClientConfig): Promise<string | null> {
  return withClient(app, async (client) => {
    const [found] = await rowsOf(
      client,
      sql<RoleRights>`
        select current_user as role, bool_or(r.rolsuper) as is_super, bool_or(r.rolbypassrls) as is_bypassing,
               (select min(c.oid::regclass::text) from pg_class c
                 where c.relkind in ('r', 'p') and pg_has_role(current_user, c.relowner, 'member')
                   and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
                   and c.relpersistence <> 't') as owns
          from pg_roles r where pg_has_role(current_user, r.oid, 'member')`,
    );
    if (found === undefined) return 'The run-time role of the database could not be examined.';
    const advice =
      'let migrate make the role sala_app, or set DATABASE_APP_URL to a role without such rights.';
    if (found.isSuper)
      return `The run-time role "${found.role}" is a superuser, so row security would not hold: ${advice}`;
    if (found.isBypassing)
      return `The run-time role "${found.role}" has BYPASSRLS, so row security would not hold: ${advice}`;
    if (found.owns !== null)
      return `The run-time role "${found.role}" owns the table ${found.owns}, so it could switch row security off: ${advice}`;
    return null;
  });
}

async function setLogin(client: pg.Client, password: string): Promise<void> {
  const [found] = await rowsOf(
    client,
    sql<{ readonly database: string; readonly setBy: string | null }>`
      select current_database() as database,
             (select shobj_description(oid, 'pg_authid') from pg_roles where rolname = ${APP_ROLE}) as set_by`,
  );
  const mark = `Sala's run-time role, login set by the database ${found?.database}`;
  const setBy = found?.setBy ?? null;
  if (setBy !== null && setBy !== mark) {
    throw new OperatorProblem(
      `The role ${APP_ROLE} on this PostgreSQL server belongs to another installation of Sala: set DATABASE_APP_URL to a role of this one's own.`,
    );
  }
  try {
    await client.query(
      `do $$ begin create role ${APP_ROLE}; exception when duplicate_object then null; end $$`,
    );
    await client.query(`alter role ${APP_ROLE} login password ${pg.escapeLiteral(password)}`);
    await client.query(`do $$ begin
      if not has_database_privilege('${APP_ROLE}', current_database(), 'connect') then
        execute format('grant connect on database %I to ${APP_ROLE}', current_database());
      end if; end $$`);
    await client.query(`comment on role ${APP_ROLE} is ${pg.escapeLiteral(mark)}`);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new OperatorProblem(
      `The role of DATABASE_URL may not manage the run-time role ${APP_ROLE}: give it CREATEROLE, or make a login role yourself and set DATABASE_APP_URL.`,
    );
  }
}

function canConnect(connection: pg.ClientConfig): Promise<boolean> {
  return withClient({ ...connection, connectionTimeoutMillis: 5_000 }, async () => true).catch(() => false);
}

/** Returns the owner's connection settings without URL and password; a URL would take precedence over `user`. */
function withoutUrl(client: pg.Client, owner: pg.ClientConfig): pg.ClientConfig {
  const { connectionString: _url, password: _password, ...rest } = owner;
  return {
    ...rest,
    host: client.host,
    port: client.port,
    ...(client.database === undefined ? {} : { database: client.database }),
    ...(client.ssl ? { ssl: client.ssl } : {}),
  };
}
