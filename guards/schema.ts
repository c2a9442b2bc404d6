import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../src/platform/db/migrate.ts';
import { withClient } from '../src/platform/db/with-client.ts';
import { describeSchema } from '../src/platform/db/schema-writer.ts';
import { ensurePostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { OWNER_ROLE, prepareDatabase } from '../src/platform/postgres/prepare-database.ts';
import { catalogueProblems } from './catalogue.ts';
import { ROOT, type Verdict, verdictOf } from './tool.ts';

/** Checks that `schema.sql` and `schema.generated.ts` match the migrations, and that the database catalogue follows its rules. */
export async function checkSchema(root: string = ROOT): Promise<Verdict> {
  return withMigratedDatabase(join(root, 'migrations'), async (owner) => {
    const { sql, types } = await describeSchema(owner);
    const problems = [...writtenProblems(root, { sql, types }), ...(await catalogueProblems(owner))];
    return verdictOf(problems, `${sql.split('\n').length} lines of schema`);
  });
}

/** Returns the differences between the two schema files under `root` and the migrated schema. */
export function writtenProblems(
  root: string,
  made: { readonly sql: string; readonly types: string },
): string[] {
  return [
    ...differences(root, 'schema.sql', made.sql),
    ...differences(root, 'src/platform/db/schema.generated.ts', made.types),
  ];
}

/** Migrates a fresh database, runs `work` with a client of its owner, and drops it. */
async function withMigratedDatabase<T>(
  migrations: string,
  work: (owner: pg.Client) => Promise<T>,
): Promise<T> {
  const postgres = await ensurePostgres({ dataDir: join(ROOT, '.sala/check'), settings: { fsync: 'off' } });
  const database = `check_${process.pid}`;
  const owner = { ...postgres.superuser, user: OWNER_ROLE, database };
  try {
    await withClient(postgres.superuser, (client) =>
      client.query(`drop database if exists ${database} with (force)`),
    );
    await prepareDatabase(postgres.superuser, database);
    await migrate(owner, migrations);
    return await withClient(owner, work);
  } finally {
    await withClient(postgres.superuser, (client) =>
      client.query(`drop database if exists ${database} with (force)`),
    );
    await postgres.stop();
  }
}

/** Reports only the first line that differs. */
function differences(root: string, path: string, wanted: string): string[] {
  const file = join(root, path);
  const written = (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n');
  const lines = wanted.split('\n');
  const first = lines.findIndex((line, number) => line !== written[number]);
  if (first === -1 && written.length === lines.length) return [];
  const line = first === -1 ? lines.length : first;
  return [
    `${path}:${line + 1} differs from the migrated schema (run \`sala schema\`), expected: ${lines[line] ?? 'end of file'}`,
  ];
}
