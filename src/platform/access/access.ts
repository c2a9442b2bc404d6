import { platformRefusals, type Refusal, refuse } from '../refusal.ts';
import type { Actor, PersonActor } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { Duty } from '../duty-rules.ts';
import { isEntitled } from './entitlement-rules.ts';
import type { Role } from './role-rules.ts';

export type { Role };

/** Who may call an endpoint or open a page. Required by type, so that nothing is unguarded. */
export interface Access {
  readonly name: string;
  readonly minimalRole: Role;
  /** Duties that have it whatever the role. */
  readonly duties?: readonly Duty[];
  /** The module it belongs to: while that is switched off, the guarded endpoints and pages do not exist. */
  readonly module?: string;
  /** Denied to an admin who acts on behalf of a person: payments and personal commitments. */
  readonly isInPerson?: boolean;
  /** Only programs with API keys have it: what they do for somebody whom they name. */
  readonly isForPrograms?: boolean;
  /** Refusal for guests, where the specification fixes its text; `platform.signed_out` otherwise. */
  readonly signedOut?: (credentials: Credentials) => Refusal;
  /** A token that admits guests without a session. */
  readonly guestToken?: GuestToken;
}

/** The credentials in a request, valid or not. */
export interface Credentials {
  /** The `Authorization` header. */
  readonly authorization: string | null;
  /** Whether the request has a session token or any other `Authorization` header. */
  readonly hasToken: boolean;
}

/** A token in the `Authorization` header that replaces a session. */
export interface GuestToken {
  /** Its name in the security schemes of the OpenAPI document. */
  readonly name: string;
  readonly description: string;
  readonly isValid: (tenant: Tenant, authorization: string) => boolean;
}

/** Everyone, guests included. */
export const anyone: Access = { name: 'anyone', minimalRole: 'guest' };

/** A named permission with the lowest role that has it and the duties that also have it; deny by default. */
export function permission(
  name: string,
  minimalRole: Role,
  { duties }: { readonly duties?: readonly Duty[] } = {},
): Access {
  return { name, minimalRole, ...(duties && { duties }) };
}

/** Restricts `access` to sites on which `module` is switched on. */
export function whileOn(module: string, access: Access): Access {
  return { ...access, module };
}

/** Adds the refusal for guests that the specification fixes and, where there is one, the token that admits guests. */
export function withOwnSignIn(
  access: Access,
  own: Required<Pick<Access, 'signedOut'>> & Pick<Access, 'guestToken'>,
): Access {
  return { ...access, ...own };
}

/** Returns whether the module of `access` is switched on for the tenant. */
export function isOffered(access: Access, tenant: Pick<Tenant, 'settings'>): boolean {
  return access.module === undefined || tenant.settings.modules[access.module] === true;
}

/** Denies `access` to an admin who acts on behalf of a person. */
export function inPerson(access: Access): Access {
  return { ...access, isInPerson: true };
}

/** Restricts `access` to programs whose API key was granted it. */
export function forPrograms(access: Access): Access {
  return { ...access, isForPrograms: true };
}

/** Returns whether the actor is an admin acting on behalf of a person. */
export function isActing(actor: Actor): boolean {
  return actor.kind === 'person' && actor.acting !== undefined;
}

/**
 * For use cases that anyone may call, but no admin on behalf of a person: orders, payments. Refuses with
 * `platform.in_person`.
 */
export function requireInPerson({ actor }: { readonly actor: Actor }): void {
  if (isActing(actor)) throw refuse(platformRefusals, 'platform.in_person');
}

/**
 * For use cases that need a different access than the page or endpoint that calls them. Refuses with `accessRefusal` unless
 * the actor has `access`.
 */
export function requireAccess({ actor }: { readonly actor: Actor }, access: Access): void {
  if (!allows(access, actor)) throw accessRefusal(access, actor);
}

/** Returns whether the site requires a second factor of the person that their session does not have. */
export function isHeldBack({ pendingRole, pendingDuties }: PersonActor): boolean {
  return pendingRole !== undefined || pendingDuties !== undefined;
}

/** Returns whether only a missing second factor keeps `actor` from `access`. */
export function isAwaitingSecondFactor(access: Access, actor: Actor): boolean {
  return (
    actor.kind === 'person' &&
    isHeldBack(actor) &&
    !isEntitled(access, actor) &&
    isEntitled(access, { role: actor.pendingRole ?? actor.role, duties: actor.pendingDuties })
  );
}

/** Returns the refusal for an `actor` without `access`. */
export function accessRefusal(
  access: Access,
  actor: Actor,
  credentials: Credentials = { authorization: null, hasToken: false },
): Refusal {
  if (actor.kind === 'guest')
    return access.signedOut?.(credentials) ?? refuse(platformRefusals, 'platform.signed_out');
  if (isAwaitingSecondFactor(access, actor)) return refuse(platformRefusals, 'platform.second_factor_needed');
  return access.isInPerson && isActing(actor)
    ? refuse(platformRefusals, 'platform.in_person')
    : refuse(platformRefusals, 'platform.forbidden');
}

/** Returns whether `actor` has `access`. */
export function allows(access: Access, actor: Actor): boolean {
  if (access.isInPerson && isActing(actor)) return false;
  if (actor.kind === 'program') return access.minimalRole === 'guest' || actor.grants.includes(access.name);
  if (access.isForPrograms) return false;
  return actor.kind === 'system' || isEntitled(access, actor);
}
