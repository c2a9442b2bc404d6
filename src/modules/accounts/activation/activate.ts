import { sql } from '#platform/db/query.ts';
import { Refusal } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { findLink, type LinkState, spendLink, voidLinks } from '../notices/mail-link.ts';
import { findPerson } from '../person/person-queries.ts';

export interface ActivationView {
  /** State of the link, or of the actor if there is no link. */
  readonly state: LinkState | 'active' | 'waiting' | 'guest';
  /** Address to which the mail was sent; shown to its owner only. */
  readonly email: string | null;
}

/** Returns what the activation page shows. Does not consume the link. */
export async function getActivation(scope: Scope, token: string | undefined): Promise<ActivationView> {
  const actor = personOf(scope);
  const own = actor && (await findPerson(scope, actor.userId));
  if (token !== undefined) {
    const { state, personId } = await findLink(scope, 'activation', token);
    const isActive = personId !== null && (await findPerson(scope, personId))?.isActivated === true;
    if (isActive) return { state: 'active', email: null };
    if (state !== 'unknown' || !own) return { state, email: null };
    return { state: own.isActivated ? 'active' : 'unknown', email: own.email };
  }
  if (!own) return { state: 'guest', email: null };
  return { state: own.isActivated ? 'active' : 'waiting', email: own.email };
}

/**
 * Activates an address with its link, once; repeating it as the same person succeeds without effect.
 * Refuses with `accounts.link_unknown`, `accounts.link_used`, `accounts.link_expired`.
 */
export async function activate(scope: Scope, { token }: { token: string }): Promise<{ isActive: true }> {
  const spent = await spendUnlessDone(scope, token);
  if (spent === null) return { isActive: true };
  await voidLinks(scope, 'activation', spent.personId);
  await scope.tx.run(sql`
    update accounts_person set activated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and person_id = ${spent.personId} and activated_at is null`);
  scope.app.sessions.refresh(spent.personId);
  return { isActive: true };
}

/** Returns null if the link's person is already activated. */
async function spendUnlessDone(scope: Scope, token: string): Promise<{ personId: string } | null> {
  try {
    return await spendLink(scope, 'activation', token);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { personId } = await findLink(scope, 'activation', token);
    const person = personId === null ? null : await findPerson(scope, personId);
    if (person?.isActivated) return null;
    throw error;
  }
}
