import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { installJobSchema } from './job-schema.ts';
import { sql } from './query.ts';
import type { RowOf } from './rows.ts';
import { rowsOf } from './send-statement.ts';
import { withClient } from './with-client.ts';

/** Advisory lock that serialises concurrent migrations. */
const MIGRATION_LOCK = 7_238_001;

export interface MigrationResult {
  readonly applied: readonly string[];
}

/**
 * Applies the pending SQL files of `folder` in name order, each in one transaction, under a lock. Throws with the name
 * of a file that was changed after it had been applied.
 */
export async function migrate(connection: pg.ClientConfig, folder: string): Promise<MigrationResult> {
  return withClient(connection, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(
      `create table if not exists platform_migration (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const earlierOnes = await rowsOf(
      client,
      sql<RowOf<'platform_migration', 'name' | 'checksum'>>`select name, checksum from platform_migration`,
    );
    const known = new Map(earlierOnes.map((row) => [row.name, row.checksum]));

    const applied: string[] = [];
    for (const { name, text, checksum } of await migrationFiles(folder)) {
      const earlier = known.get(name);
      if (earlier === checksum) continue;
      if (earlier !== undefined)
        throw new Error(
          `Migration ${name} was changed after it had been applied. Add a new migration instead.`,
        );
      await applyOne(client, name, text, checksum);
      applied.push(name);
    }
    await installJobSchema(connection);
    return { applied };
  });
}

/** Returns the names of the migrations in `folder` that are not applied yet. */
export async function pendingMigrations(connection: pg.ClientConfig, folder: string): Promise<string[]> {
  return withClient(connection, async (client) => {
    const [table] = await rowsOf(
      client,
      sql<{ readonly isThere: boolean }>`select to_regclass('platform_migration') is not null as is_there`,
    );
    const applied = table?.isThere
      ? await rowsOf(client, sql<RowOf<'platform_migration', 'name'>>`select name from platform_migration`)
      : [];
    const known = new Set(applied.map((row) => row.name));
    return (await migrationFiles(folder)).map((file) => file.name).filter((name) => !known.has(name));
  });
}

async function applyOne(client: pg.Client, name: string, text: string, checksum: string): Promise<void> {
  await client.query('begin');
  try {
    await client.query(text);
    await client.query('insert into platform_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

async function migrationFiles(folder: string): Promise<{ name: string; text: string; checksum: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
