import type { Duty } from './duty-rules.ts';
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
  /** Left out where there are none. */
  readonly duties?: readonly Duty[];
  readonly userId: string;
  readonly sessionId: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  /** Whether they have verified their address. */
  readonly isActivated: boolean;
  /** Hash of the guest cookie that the browser still sends, for merging what they began as a guest. */
  readonly guestId: string | null;
  /** Role in the membership, where the site requires a second factor that this session does not have. */
  readonly pendingRole?: 'manager' | 'admin';
  /** Duties in the membership that a second factor is missing for, as with `pendingRole`. */
  readonly pendingDuties?: readonly Duty[];
  /** The admin who acts on behalf of this person; left out when the person acts. */
  readonly acting?: { readonly userId: string; readonly name: string };
}

/** Jobs, seeds and the operator's command line. */
export interface SystemActor {
  readonly kind: 'system';
  readonly role: 'admin';
}

/** A program on a trusted server, authenticated by its signature; it may do only what its key was granted. */
export interface ProgramActor {
  readonly kind: 'program';
  readonly role: 'user';
  readonly apiKeyId: string;
  readonly name: string;
  /** Names of permissions. */
  readonly grants: readonly string[];
}

export type Actor = GuestActor | PersonActor | ProgramActor | SystemActor;

/** Everything that a use case may use. */
export interface Scope {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly tx: Tx;
  readonly now: Date;
  readonly locale: Locale;
  readonly requestId: string;
  /** Client network, shortened (`203.0.113.0/24`); left out for jobs and seeds. */
  readonly place?: string;
  readonly app: App;
}

/** A scope without a transaction: for work during which none may be open (bytes, pictures). */
export type ScopeWithoutTx = Omit<Scope, 'tx'>;

/** Returns the person of the scope, or null for any other actor. */
export function personOf(scope: Scope): PersonActor | null {
  return scope.actor.kind === 'person' ? scope.actor : null;
}

/** Returns the hash of the actor's guest cookie, or null. */
export function guestIdOfActor(actor: Actor): string | null {
  return actor.kind === 'guest' || actor.kind === 'person' ? actor.guestId : null;
}

/** Returns a stable key of the actor, for idempotency, rate limits and ownership. */
export function actorKey(actor: Actor): string {
  if (actor.kind === 'person') return `u:${actor.userId}`;
  if (actor.kind === 'guest') return `g:${actor.guestId ?? 'none'}`;
  if (actor.kind === 'program') return `k:${actor.apiKeyId}`;
  return 'system';
}
