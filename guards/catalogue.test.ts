import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test as base } from 'vitest';
import { withClient } from '../src/platform/db/with-client.ts';
import { describeSchema } from '../src/platform/db/schema-writer.ts';
import { ownDatabase, testDatabase } from '../src/platform/testing/test-database.ts';
import { CATALOGUE_LAWS, catalogueProblems } from './catalogue.ts';
import { broken, good } from './fixtures/catalogue.ts';
import { onDisk } from './fixtures/fixture.ts';
import { writtenProblems } from './schema.ts';
import { ROOT } from './tool.ts';

const test = base
  .extend('owner', { scope: 'file' }, async ({}, { onCleanup }) => {
    const client = new pg.Client((await testDatabase()).owner);
    await client.connect();
    onCleanup(() => client.end());
    return client;
  })
  .extend('made', { scope: 'file' }, async () => {
    const { owner } = await ownDatabase('written'); // the worker's database may contain tables of other tests
    return await withClient(owner, (client) => describeSchema(client));
  });

test('the migrated schema keeps every law', async ({ owner }) => {
  expect(await catalogueProblems(owner)).toEqual([]);
});

const SQL = 'schema.sql';
const TYPES = 'src/platform/db/schema.generated.ts';

test('the committed schema files match the migrations', ({ made }) => {
  expect(writtenProblems(ROOT, made)).toEqual([]);
});

/** Each changes one schema file; the guard reports the first line that differs. */
const changes: [string, string, (text: string) => string, RegExp][] = [
  [
    'a missing column',
    SQL,
    without('  client_key text '),
    /^schema\.sql:\d+ differs .*: {3}client_key text not null/,
  ],
  ['an extra line', SQL, (text) => `${text}create table shop_ghost ();\n`, /^schema\.sql:\d+ differs/],
  ['an extra empty line', SQL, (text) => `${text}\n`, /^schema\.sql:\d+ .*: end of file$/],
  ['an empty file', SQL, () => '', /^schema\.sql:1 differs from the migrated schema/],
  [
    'a changed field type',
    TYPES,
    (text) => text.replace('clientKey: string', 'clientKey: number'),
    /^src\/platform\/db\/schema\.generated\.ts:\d+ .*: +readonly clientKey: string/,
  ],
  [
    'a missing last line',
    TYPES,
    (text) => text.slice(0, text.trimEnd().lastIndexOf('\n') + 1),
    /^src\/platform\/db\/schema\.generated\.ts:\d+ differs/,
  ],
];

test.for(changes)('%s in %s is reported', async ([, path, change, says], { made }) => {
  const texts = { [SQL]: textOf(SQL), [TYPES]: textOf(TYPES) };
  const changed = change(textOf(path));
  expect(changed).not.toBe(textOf(path));
  const problems = await onDisk({ ...texts, [path]: changed }, async (root) => writtenProblems(root, made));
  expect(problems).toEqual([expect.stringMatching(says)]);
});

function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function without(beginning: string): (text: string) => string {
  return (text) =>
    text
      .split('\n')
      .filter((line) => !line.startsWith(beginning))
      .join('\n');
}

test('every law has a violating fixture', () => {
  expect(Object.keys(broken)).toEqual(CATALOGUE_LAWS.map((law) => law.name));
});

test('valid tables pass', async ({ owner }) => {
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

/** Returns the problems after a schema change, in a transaction that is rolled back. */
async function problemsAfter(owner: pg.Client, sql: string): Promise<string[]> {
  await owner.query('begin');
  try {
    await owner.query(sql);
    return await catalogueProblems(owner);
  } finally {
    await owner.query('rollback');
  }
}
