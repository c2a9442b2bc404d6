/** One verb of the command, as listed by `sala help`. */
export interface Verb {
  readonly name: string;
  readonly usage: string;
  readonly does: string;
  /** `server` verbs run inside the built server, the others directly from source. */
  readonly runs: 'server' | 'source';
}

export const VERBS = [
  { name: 'start', usage: 'start [--demo]', does: 'start everything and serve', runs: 'server' },
  { name: 'worker', usage: 'worker', does: 'run background jobs apart from the web', runs: 'server' },
  { name: 'migrate', usage: 'migrate', does: 'bring the database up to date', runs: 'server' },
  {
    name: 'seed',
    usage: 'seed [--scale N] [--demo-accounts-in-production]',
    does: 'make the demo world with its published password; with --scale a large one, N products',
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
    does: 'hold an organisation back: a notice in place of its pages, no calls, no jobs',
    runs: 'server',
  },
  { name: 'tenant resume', usage: 'tenant resume CODE', does: 'open it again', runs: 'server' },
  {
    name: 'tenant remove',
    usage: 'tenant remove CODE --confirm CODE',
    does: 'take an organisation away for good; its hosts and its code are free again',
    runs: 'server',
  },
  {
    name: 'user add',
    usage:
      'user add EMAIL --tenant CODE --role user|manager|admin [--firstname F] [--lastname L] [--password-stdin]',
    does: 'add a person; prints a password unless one is read from standard input',
    runs: 'server',
  },
  {
    name: 'doctor',
    usage: 'doctor',
    does: 'examine the installation, one line for each point',
    runs: 'source',
  },
  {
    name: 'schema',
    usage: 'schema',
    does: 'write schema.sql and the table types from the migrations',
    runs: 'server',
  },
  { name: 'build', usage: 'build', does: 'build the pages and the server', runs: 'source' },
  { name: 'dev', usage: 'dev', does: 'serve, and build and restart after each change', runs: 'source' },
  {
    name: 'check',
    usage: 'check [NAME]',
    does: 'run the guards: types, format, lint, architecture, schema',
    runs: 'source',
  },
  { name: 'test', usage: 'test', does: 'run every check, test and browser journey', runs: 'source' },
  { name: 'proof', usage: 'proof [--count N] [NAME]', does: 'run the long proofs', runs: 'source' },
  { name: 'bench', usage: 'bench [NAME]', does: 'run the benchmarks', runs: 'source' },
  { name: 'version', usage: 'version', does: 'print the version', runs: 'source' },
  { name: 'help', usage: 'help', does: 'print this', runs: 'source' },
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
    'Settings come from the environment; the README lists them. What it lacks comes from the last server.',
  ].join('\n');
}
