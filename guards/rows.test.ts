import { describe, expect, test } from 'vitest';
import { onDisk } from './fixtures/fixture.ts';
import { broken, good, projectOf } from './fixtures/rows.ts';
import { readStatements, type StatementInCode } from './rows-in-code.ts';
import { rowProblems } from './rows.ts';

const cases = { ...broken, ...good };
const names = Object.keys(cases);
const read = onDisk(projectOf(Object.values(cases).map(({ row }) => row)), async (root) =>
  readStatements(root),
);

async function statementOf(name: string): Promise<StatementInCode> {
  const statement = (await read)[names.indexOf(name)];
  if (statement === undefined) throw new Error(`${name} was not read.`);
  return statement;
}

async function problemsOf(name: string): Promise<string[]> {
  const statement = await statementOf(name);
  const seen = { rows: new Map([[statement.key, [cases[name]?.seen ?? []]]]), fragments: new Set<string>() };
  return rowProblems([statement], seen, { isWhole: true, notExecuted: {} });
}

describe('rows', () => {
  test.each(Object.keys(broken))('reports: %s', async (name) => {
    expect((await problemsOf(name)).join('\n')).toMatch(broken[name]?.says ?? /^$/);
  });

  test.each(Object.keys(good))('accepts: %s', async (name) => {
    expect(await problemsOf(name)).toEqual([]);
  });
});

test('a union type is accepted if the runs returned each of its members and no other type', async () => {
  const { key, ...rest } = await statementOf('one of two types');
  const [count] = broken['one of two types']?.seen ?? [];
  if (count === undefined) throw new Error('The fixture has no column.');
  const problems = (types: readonly string[]): string[] =>
    rowProblems(
      [{ key, ...rest }],
      { rows: new Map([[key, types.map((type) => [{ ...count, type }])]]), fragments: new Set<string>() },
      { isWhole: true, notExecuted: {} },
    );
  expect(problems(['int8', 'timestamptz'])).toEqual([]);
  expect(problems(['int8', 'float4']).join()).toMatch(/number or Date/);
  expect(problems(['int8', 'timestamptz', 'text']).join()).toMatch(/count: is string \(text\)/);
});

describe('statements that no test executes', () => {
  const nothing = { rows: new Map(), fragments: new Set<string>() };
  const rules = { notExecuted: {} };

  test('are reported after a full run, not after a partial one', async () => {
    const statement = await statementOf('an expression');
    const { key, beginning } = statement;
    expect(rowProblems([statement], nothing, { ...rules, isWhole: true })).toEqual([
      expect.stringMatching(/^src\/shelves\.ts:\d+ no test executes it: select \d+$/),
    ]);
    expect(rowProblems([statement], nothing, { ...rules, isWhole: false })).toEqual([]);
    const fragment = { rows: new Map(), fragments: new Set([key]) };
    expect(rowProblems([statement], fragment, { ...rules, isWhole: true }).join()).toMatch(
      /a part of other statements/,
    );
    const listed = { isWhole: true, notExecuted: { [beginning]: 'the wrong machine' } };
    expect(rowProblems([statement], nothing, listed)).toEqual([]);
  });

  test('must be removed from the list once a test executes them', async () => {
    const statement = await statementOf('an expression');
    const seen = {
      rows: new Map([[statement.key, [good['an expression']?.seen ?? []]]]),
      fragments: new Set<string>(),
    };
    const listed = { isWhole: true, notExecuted: { [statement.beginning]: 'the wrong machine' } };
    expect(rowProblems([statement], seen, listed).join()).toMatch(/a test executes this statement now/);
  });
});
