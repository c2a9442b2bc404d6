import { ROLES, type Role } from '#platform/access/role-rules.ts';

/** The reader as the server knows them. */
export interface KnownReader {
  /** Null for a guest. */
  readonly id: string | null;
  readonly role: Role;
}

/**
 * Asks the server who is signed in; the browser never reads that from a token. Returns null when the request fails.
 * An unreadable reply is logged with the specification's sentence (§8).
 */
export async function fetchReader(): Promise<KnownReader | null> {
  const reply = await fetch('/api/session').catch(() => null);
  if (!reply?.ok) return null;
  const reader = readerIn(await reply.json().catch(() => null));
  if (reader === null) console.error('Failed to decode token');
  return reader;
}

function readerIn(body: unknown): KnownReader | null {
  if (typeof body !== 'object' || body === null || !('role' in body) || !('user' in body)) return null;
  const { role, user } = body as { role: unknown; user: { id?: unknown } | null };
  const known = ROLES.find((each) => each === role);
  if (known === undefined) return null;
  if (user === null) return known === 'guest' ? { id: null, role: known } : null;
  return typeof user.id === 'string' && known !== 'guest' ? { id: user.id, role: known } : null;
}
