import type { MailServer } from '../tenancy/mail-settings-contract.ts';

/** A password with the server and user that it opens. */
export interface KeptPassword {
  readonly server: string;
  readonly password: string;
}

/** Ports on which mail is handed in (RFC 5321, RFC 6409, RFC 8314; 2525 by custom): in production no other is spoken to. */
const MAIL_PORTS: readonly number[] = [25, 465, 587, 2525];

/** Why a site's own server cannot be used as it is set. */
const PROBLEMS = ['unknown_host', 'private_address', 'port', 'plain', 'password_missing'] as const;
export type MailServerProblem = (typeof PROBLEMS)[number];

/** Problems that break the installation's rules: only another setting helps. */
const AGAINST_THE_RULES: ReadonlySet<MailServerProblem> = new Set(['private_address', 'port', 'plain']);

/** What is wrong with a server before anybody is asked for its address. */
export function findMailServerProblem(
  { port, tls }: Pick<MailServer, 'port' | 'tls'>,
  isProduction: boolean,
): 'port' | 'plain' | null {
  if (!isProduction) return null;
  if (!MAIL_PORTS.includes(port)) return 'port';
  return tls === 'none' ? 'plain' : null;
}

/** Whether trying the same server again would be of no use. */
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

/** The problem as it is kept with a mail and told to programs; `findUnusable` reads it again. */
export function unusableText(problem: MailServerProblem): string {
  return `The site's own mail server cannot be used: ${UNUSABLE[problem]}`;
}

/** The problem that `unusableText` told; null for anything else. */
export function findUnusable(text: string): MailServerProblem | null {
  return PROBLEMS.find((problem) => unusableText(problem) === text) ?? null;
}

/** The server in force, the one that is being prepared, and the one before. */
const MAX_KEPT = 3;

/** What a password belongs to. */
export function serverKey({ host, port, user }: Pick<MailServer, 'host' | 'port' | 'user'>): string {
  return `${host}:${port} ${user}`;
}

export function passwordOf(
  kept: readonly KeptPassword[],
  server: Pick<MailServer, 'host' | 'port' | 'user'>,
): string | null {
  return kept.find((each) => each.server === serverKey(server))?.password ?? null;
}

/** The newest first, each server once. */
export function passwordsWith(kept: readonly KeptPassword[], added: KeptPassword): KeptPassword[] {
  return [added, ...kept.filter(({ server }) => server !== added.server)].slice(0, MAX_KEPT);
}
