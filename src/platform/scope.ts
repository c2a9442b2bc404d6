import type { App } from './app.ts';
import type { Tx } from './db/database.ts';
import type { Locale } from './locale/locale.ts';
import type { Tenant } from './tenancy/tenant.ts';

export interface GuestActor {
  readonly kind: 'guest';
  readonly role: 'guest';
  /** Hash of the guest cookie, null for a visitor who has none. */
  readonly guestId: string | null;
}

export interface PersonActor {
  readonly kind: 'person';
  readonly role: 'user' | 'manager' | 'admin';
  readonly userId: string;
  readonly sessionId: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** Whether they have shown that the address is theirs. */
  readonly isActivated: boolean;
  /** Hash of the guest cookie that the browser still carries, for merging what a guest had begun. */
  readonly guestId: string | null;
  /** Their role in the membership, where the site asks for two factors and this session was opened by one. */
  readonly pendingRole?: 'manager' | 'admin';
  /** Who really sits at the keyboard, where an admin acts for this person; left out: the person. */
  readonly acting?: { readonly userId: string; readonly name: string };
}

/** Jobs, seeds and the operator's command line. */
export interface SystemActor {
  readonly kind: 'system';
  readonly role: 'admin';
}

/** A program of a trusted server, known by its signature; it may do what its key was given and nothing else. */
export interface ProgramActor {
  readonly kind: 'program';
  readonly role: 'user';
  readonly apiKeyId: string;
  readonly name: string;
  /** Names of permissions. */
  readonly grants: readonly string[];
}

export type Actor = GuestActor | PersonActor | ProgramActor | SystemActor;

/** Everything that a use case may touch. */
export interface Scope {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly tx: Tx;
  readonly now: Date;
  readonly locale: Locale;
  readonly requestId: string;
  /** Where the request came from, shortened to a place (`203.0.113.0/24`); left out for jobs and seeds. */
  readonly place?: string;
  readonly app: App;
}

/** A scope before its transaction is open: for work that must not hold one (bytes, pictures). */
export type ScopeWithoutTx = Omit<Scope, 'tx'>;

/** The person behind the scope, or null for guests and the system. */
export function personOf(scope: Scope): PersonActor | null {
  return scope.actor.kind === 'person' ? scope.actor : null;
}

/** The guest cookie's hash that whoever acts carries, or null. */
export function guestIdOfActor(actor: Actor): string | null {
  return actor.kind === 'guest' || actor.kind === 'person' ? actor.guestId : null;
}

/** Stable key of whoever acts: for idempotency, limits and ownership. */
export function actorKey(actor: Actor): string {
  if (actor.kind === 'person') return `u:${actor.userId}`;
  if (actor.kind === 'guest') return `g:${actor.guestId ?? 'none'}`;
  if (actor.kind === 'program') return `k:${actor.apiKeyId}`;
  return 'system';
}
