import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyDatabase } from '../testing/test-database.ts';
import { migrate, pendingMigrations } from './migrate.ts';

async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sala-migrations-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

test('concurrent starts apply each migration once', async () => {
  const { owner } = await emptyDatabase('twins');
  const folder = await folderWith({
    '1_a.sql': 'create table a (n int); select pg_sleep(0.2);',
    '2_b.sql': 'insert into a values (1);',
  });
  const results = await Promise.all([migrate(owner, folder), migrate(owner, folder), migrate(owner, folder)]);
  expect(results.map((result) => result.applied.length).sort((a, b) => a - b)).toEqual([0, 0, 2]);
});

test('a failed migration is rolled back, and those before it stay', async () => {
  const { owner } = await emptyDatabase('failing');
  const folder = await folderWith({
    '1_a.sql': 'create table a (n int);',
    '2_b.sql': 'create table b (n int); select 1 / 0;',
  });
  await expect(migrate(owner, folder)).rejects.toThrow('2_b.sql failed: division by zero');
  expect(await pendingMigrations(owner, folder)).toEqual(['2_b.sql']);
  await writeFile(join(folder, '2_b.sql'), 'create table b (n int);');
  expect((await migrate(owner, folder)).applied).toEqual(['2_b.sql']);
});

test('a migration that was changed after it was applied is refused by name', async () => {
  const { owner } = await emptyDatabase('changed');
  const folder = await folderWith({ '1_a.sql': 'create table a (n int);' });
  await migrate(owner, folder);
  await writeFile(join(folder, '1_a.sql'), 'create table a (n bigint);');
  await expect(migrate(owner, folder)).rejects.toThrow('1_a.sql was changed');
});
