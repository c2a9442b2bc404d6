import { platformRefusals, type Refusal, refuse } from '../refusal.ts';
import type { Actor } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { hasRole, type Role } from './role-rules.ts';

export type { Role };

/** Who may call an endpoint or open a page. Required by type: nothing ships unguarded. */
export interface Access {
  readonly name: string;
  readonly minimalRole: Role;
  /** The module it belongs to: while that is switched off, what it guards does not exist. */
  readonly module?: string;
  /** Not for an admin who acts for somebody else: money, and whatever a person answers for alone. */
  readonly isInPerson?: boolean;
  /** Why guests are refused, for the calls whose sentence the specification fixes; `platform.signed_out` otherwise. */
  readonly signedOut?: (credentials: Credentials) => Refusal;
  /** A token that admits guests without a session. */
  readonly guestToken?: GuestToken;
}

/** What a request presents to say who sends it, whether or not it is valid. */
export interface Credentials {
  /** The `Authorization` header. */
  readonly authorization: string | null;
  /** Whether there is a session token, or anything else in `Authorization`. */
  readonly hasToken: boolean;
}

/** A token in the `Authorization` header that takes the place of a session. */
export interface GuestToken {
  /** Its name among the security schemes of the OpenAPI document. */
  readonly name: string;
  readonly description: string;
  readonly isValid: (tenant: Tenant, authorization: string) => boolean;
}

/** Everybody, guests included. */
export const anyone: Access = { name: 'anyone', minimalRole: 'guest' };

/** A named permission with the weakest role that holds it; deny by default. */
export function permission(name: string, minimalRole: Role): Access {
  return { name, minimalRole };
}

/** The same access, but only while `module` is switched on. */
export function whileOn(module: string, access: Access): Access {
  return { ...access, module };
}

/** The same access with the specification's own refusal for guests, and a token that admits them where there is one. */
export function withOwnSignIn(
  access: Access,
  own: Required<Pick<Access, 'signedOut'>> & Pick<Access, 'guestToken'>,
): Access {
  return { ...access, ...own };
}

/** Whether what `access` guards exists on this site. */
export function isOffered(access: Access, tenant: Pick<Tenant, 'settings'>): boolean {
  return access.module === undefined || tenant.settings.modules[access.module] === true;
}

/** A permission that nobody uses in another's name. */
export function inPerson(access: Access): Access {
  return { ...access, isInPerson: true };
}

/** Whether an admin acts for somebody else here. */
export function isActing(actor: Actor): boolean {
  return actor.kind === 'person' && actor.acting !== undefined;
}

/**
 * For use cases that anybody may call, but nobody in another's name: orders, payments.
 * Refuses with `platform.in_person`.
 */
export function requireInPerson({ actor }: { readonly actor: Actor }): void {
  if (isActing(actor)) throw refuse(platformRefusals, 'platform.in_person');
}

/** Whether nothing but a second factor stands between `actor` and what `access` names. */
export function isHeldBack(access: Access, actor: Actor): boolean {
  return (
    actor.kind === 'person' &&
    actor.pendingRole !== undefined &&
    !hasRole(actor.role, access.minimalRole) &&
    hasRole(actor.pendingRole, access.minimalRole)
  );
}

/** Why `actor` may not do what `access` names. */
export function accessRefusal(
  access: Access,
  actor: Actor,
  credentials: Credentials = { authorization: null, hasToken: false },
): Refusal {
  if (actor.kind === 'guest')
    return access.signedOut?.(credentials) ?? refuse(platformRefusals, 'platform.signed_out');
  if (isHeldBack(access, actor)) return refuse(platformRefusals, 'platform.second_factor_needed');
  return access.isInPerson && isActing(actor)
    ? refuse(platformRefusals, 'platform.in_person')
    : refuse(platformRefusals, 'platform.forbidden');
}

/** Whether `actor` may do what `access` names. */
export function allows(access: Access, actor: Actor): boolean {
  if (access.isInPerson && isActing(actor)) return false;
  if (actor.kind === 'program') return access.minimalRole === 'guest' || actor.grants.includes(access.name);
  return actor.kind === 'system' || hasRole(actor.role, access.minimalRole);
}
