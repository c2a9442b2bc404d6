/** One verb of the command, as listed by `sala help`. */
export interface Verb {
  readonly name: string;
  readonly usage: string;
  readonly does: string;
  /** `server` verbs run inside the built server, the others directly from source. */
  readonly runs: 'server' | 'source';
}

export const VERBS = [
  {
    name: 'start',
    usage: 'start [--demo]',
    does: 'start the server with everything it needs',
    runs: 'server',
  },
  { name: 'worker', usage: 'worker', does: 'run background jobs in a separate process', runs: 'server' },
  { name: 'migrate', usage: 'migrate', does: 'run pending database migrations', runs: 'server' },
  {
    name: 'seed',
    usage: 'seed [--scale N] [--demo-accounts-in-production]',
    does: 'create the demo data, or with --scale one organisation with N products; the accounts have a published password',
    runs: 'server',
  },
  {
    name: 'tenant add',
    usage: 'tenant add CODE --name NAME --host HOST [--zone Asia/Bangkok]',
    does: 'add an organisation',
    runs: 'server',
  },
  {
    name: 'tenant suspend',
    usage: 'tenant suspend CODE',
    does: 'suspend an organisation: a notice instead of its pages, no API calls, no jobs',
    runs: 'server',
  },
  {
    name: 'tenant resume',
    usage: 'tenant resume CODE',
    does: 'reopen a suspended organisation',
    runs: 'server',
  },
  {
    name: 'tenant remove',
    usage: 'tenant remove CODE --confirm CODE',
    does: 'remove an organisation permanently and free its hosts and code',
    runs: 'server',
  },
  {
    name: 'user add',
    usage:
      'user add EMAIL --tenant CODE --role user|manager|admin [--firstname F] [--lastname L] [--password-stdin]',
    does: 'add a user; prints a generated password unless one is read from standard input',
    runs: 'server',
  },
  {
    name: 'doctor',
    usage: 'doctor',
    does: 'check the installation, one line per check',
    runs: 'source',
  },
  {
    name: 'schema',
    usage: 'schema',
    does: 'write schema.sql and the table types from the migrations',
    runs: 'server',
  },
  { name: 'build', usage: 'build', does: 'build the pages and the server', runs: 'source' },
  {
    name: 'dev',
    usage: 'dev',
    does: 'start the server, and rebuild and restart it after each change',
    runs: 'source',
  },
  {
    name: 'check',
    usage: 'check [NAME]',
    does: 'run all guards, or the one named: types, formatter, linter, architecture, schema, …',
    runs: 'source',
  },
  { name: 'test', usage: 'test', does: 'run all checks, tests and browser journeys', runs: 'source' },
  { name: 'proof', usage: 'proof [--count N] [NAME]', does: 'run the long-running tests', runs: 'source' },
  { name: 'bench', usage: 'bench [NAME]', does: 'run the benchmarks', runs: 'source' },
  { name: 'version', usage: 'version', does: 'print the version', runs: 'source' },
  { name: 'help', usage: 'help', does: 'print this help', runs: 'source' },
] as const satisfies readonly Verb[];

export type VerbName = (typeof VERBS)[number]['name'];

const SPELLINGS: ReadonlyMap<string, VerbName> = new Map([
  ['--help', 'help'],
  ['-h', 'help'],
  ['--version', 'version'],
  ['-v', 'version'],
]);

/** Returns the verb that the arguments start with, or null. */
export function findVerb(argv: readonly string[]): (Verb & { readonly name: VerbName }) | null {
  const given = argv[0] ?? 'help';
  const first = SPELLINGS.get(given) ?? given;
  return VERBS.find((verb) => verb.name === first || verb.name === `${argv[0]} ${argv[1]}`) ?? null;
}

/** Usage of all verbs, or of one. */
export function helpText(only?: Verb): string {
  if (only !== undefined) return `Usage: sala ${only.usage}\n${' '.repeat(7)}${only.does}`;
  const lines = VERBS.map((verb) => `  sala ${verb.usage}\n      ${verb.does}`);
  return [
    'Usage:',
    ...lines,
    '',
    'Settings are environment variables, listed in the README. Missing ones are taken from the last server of this checkout.',
  ].join('\n');
}
