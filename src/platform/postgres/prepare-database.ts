import pg from 'pg';
import { sql } from '../db/query.ts';
import { rowsOf } from '../db/send-statement.ts';
import { withClient } from '../db/with-client.ts';

/** Role that owns the database and migrates it. */
export const OWNER_ROLE = 'sala_owner';

/** Run-time role: owns nothing, subject to row security. */
export const APP_ROLE = 'sala_app';

/** Creates the two roles and the database where they are missing; migrations do the rest. */
export async function prepareDatabase(superuser: pg.ClientConfig, database: string): Promise<void> {
  await withClient(superuser, async (client) => {
    const roles = await rowsOf(
      client,
      sql<{ readonly rolname: string }>`
        select rolname from pg_roles where rolname = any(${[OWNER_ROLE, APP_ROLE]})`,
    );
    const existing = new Set(roles.map((role) => role.rolname));
    for (const role of [OWNER_ROLE, APP_ROLE]) {
      if (!existing.has(role))
        await client.query(`create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole`);
    }
    const databases = await client.query('select from pg_database where datname = $1', [database]);
    if (databases.rowCount === 0) {
      await client.query(`create database ${pg.escapeIdentifier(database)} owner ${OWNER_ROLE}`);
    }
    await client.query(`revoke connect, temporary on database ${pg.escapeIdentifier(database)} from public`);
    await client.query(`grant connect on database ${pg.escapeIdentifier(database)} to ${APP_ROLE}`);
  });
}
