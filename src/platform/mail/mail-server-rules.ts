import type { MailServer } from '../tenancy/mail-settings-contract.ts';

/** A password and the server and user that it is for. */
export interface KeptPassword {
  readonly server: string;
  readonly password: string;
}

/** Mail submission ports (RFC 5321, RFC 6409, RFC 8314; 2525 by convention): no others are allowed in production. */
const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525];

/** Why a site's own server cannot be used with its settings. */
const PROBLEMS = ['unknown_host', 'private_address', 'port', 'plain', 'password_missing'] as const;
export type MailServerProblem = (typeof PROBLEMS)[number];

/** Violations of the installation's rules: they need another setting. */
const AGAINST_THE_RULES: ReadonlySet<MailServerProblem> = new Set(['private_address', 'port', 'plain']);

/** Returns what is wrong with a server before its name is resolved. */
export function findMailServerProblem(
  { port, tls }: Pick<MailServer, 'port' | 'tls'>,
  isProduction: boolean,
): 'port' | 'plain' | null {
  if (!isProduction) return null;
  if (!MAIL_PORTS.includes(port)) return 'port';
  return tls === 'none' ? 'plain' : null;
}

/** Returns whether retrying the same server is pointless. */
export function isAgainstTheRules(problem: MailServerProblem): boolean {
  return AGAINST_THE_RULES.has(problem);
}

const UNUSABLE: Readonly<Record<MailServerProblem, string>> = {
  unknown_host: 'it has no address.',
  private_address: 'its address is not on the open internet.',
  port: `only ports ${MAIL_PORTS.join(', ')} are allowed.`,
  plain: 'its connection must be encrypted.',
  password_missing: 'its password is missing.',
};

/** Returns the problem as stored with a mail and returned to programs; `findUnusable` is the inverse. */
export function unusableText(problem: MailServerProblem): string {
  return `The site's own mail server cannot be used: ${UNUSABLE[problem]}`;
}

/** Returns the problem of a text from `unusableText`; null for anything else. */
export function findUnusable(text: string): MailServerProblem | null {
  return PROBLEMS.find((problem) => unusableText(problem) === text) ?? null;
}

/** The server in use, the one in the draft, and the previous one. */
const MAX_KEPT = 3;

/** Returns the key that a password is stored under. */
export function serverKey({ host, port, user }: Pick<MailServer, 'host' | 'port' | 'user'>): string {
  return `${host}:${port} ${user}`;
}

export function passwordOf(
  kept: readonly KeptPassword[],
  server: Pick<MailServer, 'host' | 'port' | 'user'>,
): string | null {
  return kept.find((each) => each.server === serverKey(server))?.password ?? null;
}

/** Newest first, each server once. */
export function passwordsWith(kept: readonly KeptPassword[], added: KeptPassword): KeptPassword[] {
  return [added, ...kept.filter(({ server }) => server !== added.server)].slice(0, MAX_KEPT);
}
