import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../config/project-folder.ts';
import { requireMigrated } from '../postgres/open-postgres.ts';
import { prepareDatabase } from '../postgres/prepare-database.ts';
import { ownDatabase } from '../testing/test-database.ts';
import { migrate, pendingMigrations } from './migrate.ts';
import { describeSchema } from './schema-writer.ts';
import { withClient } from './with-client.ts';

test('the schema of a migrated database is described as in the files, and nothing is pending', async () => {
  const { name, owner, superuser } = await ownDatabase('schema');
  const described = await withClient(owner, describeSchema);
  expect(described.sql).toBe(readFileSync(join(projectFolder(), 'schema.sql'), 'utf8'));
  expect(described.types).toBe(
    readFileSync(join(projectFolder(), 'src/platform/db/schema.generated.ts'), 'utf8'),
  );
  const migrations = join(projectFolder(), 'migrations');
  expect(await pendingMigrations(owner, migrations)).toEqual([]);
  expect(await migrate(owner, migrations)).toEqual({ applied: [] });
  await requireMigrated({ owner });
  await prepareDatabase(superuser, name); // finds its roles and itself
});
