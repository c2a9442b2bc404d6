import { parseArgs } from 'node:util';
import { describeForOperator, OperatorProblem } from '../platform/config/operator-problem.ts';
import { isZone } from '../platform/dates/zone.ts';
import type { TenantState } from '../platform/tenancy/tenant-state.ts';
import { MAX_SCALE } from '../demo/world-scale.ts';
import { findVerb, helpText, type Verb, type VerbName } from './verbs.ts';

/** Implementations of the server verbs. Each resolves when done; `start` and `worker` when stopped. */
export interface Commands {
  start(options: { readonly demo: boolean }): Promise<void>;
  worker(): Promise<void>;
  migrate(): Promise<void>;
  /**
   * `scale` is the number of products of a large world, or null for the demo world. Both are refused in production
   * unless `isProductionMeant`, because they create accounts with a publicly known password.
   */
  seed(options: { readonly scale: number | null; readonly isProductionMeant: boolean }): Promise<void>;
  addTenant(tenant: NewTenant): Promise<void>;
  setTenantState(input: { readonly code: string; readonly state: TenantState }): Promise<void>;
  addUser(user: NewUser): Promise<void>;
  writeSchema(): Promise<void>;
}

export interface NewTenant {
  readonly code: string;
  readonly name: string;
  readonly host: string;
  readonly zone: string;
}

export interface NewUser {
  readonly email: string;
  readonly tenant: string;
  readonly role: 'user' | 'manager' | 'admin';
  readonly firstname: string;
  readonly lastname: string;
  /** Null generates one and prints it once. */
  readonly password: string | null;
}

const MAX_PASSWORD_BYTES = 1024;

/** Wrong usage: prints the verb's usage and exits with 2. */
class UsageProblem extends Error {}

/**
 * Runs one server verb and ends the process with 0 (done), 1 (a problem, printed as one sentence, or a bug, with its
 * stack) or 2 (wrong usage).
 */
export async function runCommand(argv: readonly string[], commands: Commands): Promise<never> {
  process.exit(await exitCodeOf(argv, commands));
}

/** Runs one server verb and returns its exit code: 0, 1 or 2. */
export async function exitCodeOf(argv: readonly string[], commands: Commands): Promise<number> {
  const verb = findVerb(argv);
  try {
    if (verb === null) throw new UsageProblem('There is no such verb.');
    await VERB_RUNNERS[verb.name]?.(argv.slice(verb.name.split(' ').length), commands);
    return 0;
  } catch (error) {
    return explain(error, verb);
  }
}

function explain(error: unknown, verb: Verb | null): number {
  const isUsage =
    error instanceof UsageProblem || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (isUsage) {
    console.error(`${(error as Error).message}\n${verb === null ? helpText() : helpText(verb)}`);
    return 2;
  }
  console.error(describeForOperator(error));
  return 1;
}

type VerbRunner = (args: string[], commands: Commands) => Promise<void>;

const VERB_RUNNERS: Partial<Record<VerbName, VerbRunner>> = {
  start: async (args, commands) => {
    const { values } = parseArgs({ args, options: { demo: { type: 'boolean', default: false } } });
    await commands.start({ demo: values.demo });
  },
  worker: async (args, commands) => {
    parseArgs({ args, options: {} });
    await commands.worker();
  },
  migrate: async (args, commands) => {
    parseArgs({ args, options: {} });
    await commands.migrate();
  },
  schema: async (args, commands) => {
    parseArgs({ args, options: {} });
    await commands.writeSchema();
  },
  seed: async (args, commands) => {
    const { values } = parseArgs({
      args,
      options: {
        scale: { type: 'string' },
        'demo-accounts-in-production': { type: 'boolean', default: false },
      },
    });
    await commands.seed({
      scale: values.scale === undefined ? null : wholeNumber('--scale', values.scale, MAX_SCALE),
      isProductionMeant: values['demo-accounts-in-production'],
    });
  },
  'tenant add': async (args, commands) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        name: { type: 'string' },
        host: { type: 'string' },
        zone: { type: 'string', default: 'Asia/Bangkok' },
      },
    });
    if (!isZone(values.zone)) throw new UsageProblem('--zone must be a time zone, such as Asia/Bangkok.');
    await commands.addTenant({
      code: onlyOne('CODE', positionals),
      name: needed('--name', values.name),
      host: needed('--host', values.host),
      zone: values.zone,
    });
  },
  'tenant suspend': (args, commands) => setState(args, commands, 'suspended'),
  'tenant resume': (args, commands) => setState(args, commands, 'open'),
  'tenant remove': async (args, commands) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { confirm: { type: 'string' } },
    });
    const code = onlyOne('CODE', positionals);
    if (values.confirm !== code) throw new UsageProblem('--confirm must name the same CODE.');
    await commands.setTenantState({ code, state: 'removed' });
  },
  'user add': async (args, commands) => {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        tenant: { type: 'string' },
        role: { type: 'string', default: 'user' },
        firstname: { type: 'string', default: '' },
        lastname: { type: 'string', default: '' },
        'password-stdin': { type: 'boolean', default: false },
      },
    });
    const { role } = values;
    if (role !== 'user' && role !== 'manager' && role !== 'admin')
      throw new UsageProblem('--role must be user, manager or admin.');
    const email = onlyOne('EMAIL', positionals);
    await commands.addUser({
      email,
      tenant: needed('--tenant', values.tenant),
      role,
      firstname: values.firstname || (email.split('@')[0] ?? ''),
      lastname: values.lastname,
      password: values['password-stdin'] ? await readPassword() : null,
    });
  },
};

async function setState(args: string[], commands: Commands, state: TenantState): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  await commands.setTenantState({ code: onlyOne('CODE', positionals), state });
}

/** Reads the first line of standard input: passwords are never arguments, which every process can read. */
async function readPassword(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) {
    text += chunk;
    if (text.includes('\n') || text.length > MAX_PASSWORD_BYTES) break;
  }
  const [password = ''] = text.split(/\r?\n/);
  if (password === '') throw new OperatorProblem('No password came on standard input.');
  return password;
}

function onlyOne(name: string, positionals: readonly string[]): string {
  if (positionals.length !== 1 || positionals[0] === '')
    throw new UsageProblem(`Exactly one ${name} is needed.`);
  return positionals[0] ?? '';
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new UsageProblem(`${name} is needed.`);
  return value;
}

function wholeNumber(name: string, value: string, max: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= 1 && number <= max) return number;
  throw new UsageProblem(`${name} must be a whole number from 1 to ${max}.`);
}
