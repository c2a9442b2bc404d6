import pg from 'pg';
import { expect, test } from 'vitest';
import { findRuntimeRoleProblem } from '../postgres/runtime-role.ts';
import { emptyDatabase, ownDatabase, testDatabase } from './test-database.ts';

test('a worker gets a migrated database with the roles of production', async () => {
  const database = await testDatabase();
  expect(await testDatabase()).toBe(database);
  expect(await findRuntimeRoleProblem(database.app)).toBeNull();
  expect(await findRuntimeRoleProblem(database.owner)).toMatch(/owns the table/);
  expect(await findRuntimeRoleProblem(database.superuser)).toMatch(/is a superuser/);
  const owner = new pg.Client(database.owner);
  await owner.connect();
  const { rows } = await owner.query('select count(*)::int as applied from platform_migration');
  await owner.end();
  expect(rows[0].applied).toBeGreaterThan(0);
});

test('further databases of one worker are independent', async () => {
  const [cloned, empty] = await Promise.all([ownDatabase('clone'), emptyDatabase('empty')]);
  expect(cloned.name).not.toBe(empty.name);
  const owner = new pg.Client(empty.owner);
  await owner.connect();
  const { rows } = await owner.query(
    `select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace`,
  );
  await owner.end();
  expect(rows[0].tables).toBe(0);
});
