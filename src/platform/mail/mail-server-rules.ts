import type { MailServer } from '../tenancy/site-settings-contract.ts';

/** A password with the server and user that it opens. */
export interface KeptPassword {
  readonly server: string;
  readonly password: string;
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
