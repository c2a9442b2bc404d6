import pg from 'pg';
import { expect, test as base } from 'vitest';
import { testDatabase } from '../src/platform/testing/test-database.ts';
import { CATALOGUE_LAWS, catalogueProblems } from './catalogue.ts';
import { broken, good } from './fixtures/catalogue.ts';

const test = base.extend('owner', { scope: 'file' }, async ({}, { onCleanup }) => {
  const client = new pg.Client((await testDatabase()).owner);
  await client.connect();
  onCleanup(() => client.end());
  return client;
});

test('the live catalogue keeps every law', async ({ owner }) => {
  expect(await catalogueProblems(owner)).toEqual([]);
});

test('every law has SQL that breaks it', () => {
  expect(Object.keys(broken)).toEqual(CATALOGUE_LAWS.map((law) => law.name));
});

test('tables in order pass', async ({ owner }) => {
  const problems = await problemsAfter(owner, good);
  expect(problems.filter((problem) => /shop_(?:shelf|box|view)/.test(problem))).toEqual([]);
});

const cases = Object.entries(broken).flatMap(([law, breaks]) =>
  breaks.map(([sql, says]) => ({ law, sql, says })),
);

test.for(cases)('$law: $sql', async ({ law, sql, says }, { owner }) => {
  const problems = await problemsAfter(owner, `${good};${sql}`);
  expect(problems.filter((problem) => problem.endsWith(`(${law})`)).join('\n')).toMatch(says);
});

/** Changes the schema in a transaction that never commits. */
async function problemsAfter(owner: pg.Client, sql: string): Promise<string[]> {
  await owner.query('begin');
  try {
    await owner.query(sql);
    return await catalogueProblems(owner);
  } finally {
    await owner.query('rollback');
  }
}
