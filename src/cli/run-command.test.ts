import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OperatorProblem } from '../platform/config/operator-problem.ts';
import { type Commands, runCommand } from './run-command.ts';
import { findVerb, helpText, VERBS } from './verbs.ts';

let printed: string[];
let calls: [string, unknown][];

beforeEach(() => {
  printed = [];
  calls = [];
  vi.spyOn(console, 'error').mockImplementation((line) => printed.push(String(line)));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Exit(Number(code));
  });
});

afterEach(() => vi.restoreAllMocks());

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`exit ${code}`);
    this.code = code;
  }
}

function record(name: string): (argument?: unknown) => Promise<void> {
  return async (argument) => {
    calls.push([name, argument]);
  };
}

const commands: Commands = {
  start: record('start'),
  worker: record('worker'),
  migrate: record('migrate'),
  seed: record('seed'),
  addTenant: record('addTenant'),
  setTenantState: record('setTenantState'),
  addUser: record('addUser'),
  writeSchema: record('writeSchema'),
};

async function run(line: string, given: Commands = commands): Promise<number> {
  try {
    return await runCommand(line.split(' '), given);
  } catch (error) {
    if (error instanceof Exit) return error.code;
    throw error;
  }
}

test.each([
  ['start', 'start', { demo: false }],
  ['start --demo', 'start', { demo: true }],
  ['worker', 'worker', undefined],
  ['migrate', 'migrate', undefined],
  ['schema', 'writeSchema', undefined],
  ['seed', 'seed', { scale: null, isProductionMeant: false }],
  ['seed --scale 100000', 'seed', { scale: 100_000, isProductionMeant: false }],
  ['seed --demo-accounts-in-production', 'seed', { scale: null, isProductionMeant: true }],
  [
    'tenant add baan --name บ้าน --host baan.localhost',
    'addTenant',
    { code: 'baan', name: 'บ้าน', host: 'baan.localhost', zone: 'Asia/Bangkok' },
  ],
  ['tenant suspend baan', 'setTenantState', { code: 'baan', state: 'suspended' }],
  ['tenant resume baan', 'setTenantState', { code: 'baan', state: 'open' }],
  ['tenant remove baan --confirm baan', 'setTenantState', { code: 'baan', state: 'removed' }],
  [
    'user add a@b.test --tenant demo --role admin',
    'addUser',
    { email: 'a@b.test', tenant: 'demo', role: 'admin', firstname: 'a', lastname: '', password: null },
  ],
])('sala %s', async (line, name, argument) => {
  expect(await run(line)).toBe(0);
  expect(calls).toEqual([[name, argument]]);
});

test.each([
  ['start --port 80', "Unknown option '--port'"],
  ['start now', "Unexpected argument 'now'"],
  ['seed --scale many', '--scale must be a whole number from 1'],
  ['seed --scale 0', '--scale must be a whole number from 1'],
  ['tenant add', 'Exactly one CODE is needed.'],
  ['tenant add baan --host baan.localhost', '--name is needed.'],
  ['tenant add baan --name B --host baan.localhost --zone Mars/Base', '--zone must be a time zone'],
  ['tenant remove baan', '--confirm must name the same CODE.'],
  ['tenant remove baan --confirm ban', '--confirm must name the same CODE.'],
  ['user add a@b.test --tenant demo --role owner', '--role must be user, manager or admin.'],
  ['fly', 'There is no such verb.'],
])('sala %s is wrong use and shows the right one', async (line, sentence) => {
  expect(await run(line)).toBe(2);
  expect(calls).toEqual([]);
  expect(printed.join('\n')).toContain(sentence);
  expect(printed.join('\n')).toContain('Usage:');
});

test('a problem prints its sentence, a bug its stack, both exit with 1', async () => {
  const failing = (error: Error): Commands => ({ ...commands, migrate: () => Promise.reject(error) });
  expect(await run('migrate', failing(new OperatorProblem('The port is taken.')))).toBe(1);
  expect(printed).toEqual(['The port is taken.']);
  expect(await run('migrate', failing(new Error('a bug')))).toBe(1);
  expect(printed[1]).toMatch(/Error: a bug\n\s+at /);
});

test('passwords are read from standard input, never from arguments', async () => {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(['correct horse\nrest']) as never);
  expect(await run('user add a@b.test --tenant demo --role user --password-stdin')).toBe(0);
  expect(calls[0]?.[1]).toMatchObject({ password: 'correct horse' });
});

test('every verb is found by name and listed in the help', () => {
  for (const verb of VERBS) {
    expect(findVerb(verb.name.split(' '))).toBe(verb);
    expect(helpText()).toContain(`sala ${verb.usage}`);
  }
  expect(findVerb([])?.name).toBe('help');
  expect(findVerb(['--version'])?.name).toBe('version');
  expect(findVerb(['tenant'])).toBeNull();
});
